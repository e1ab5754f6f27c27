// Style sheets are imported for their side effect; the build collects them in one file.
declare module '*.css' {}

// A library that is served as its own file; the import returns its address.
declare module 'heic-to/csp?url' {
  const address: string
  export default address
}
