// Style sheets are side-effect imports; the build combines them into one file.
declare module '*.css' {}
