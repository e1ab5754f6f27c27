// Style sheets are imported for their side effect; the build collects them in one file.
declare module '*.css' {}
