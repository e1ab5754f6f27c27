// Style sheets are imported for their effect alone; the build gathers them in one file.
declare module '*.css' {}
