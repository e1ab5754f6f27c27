declare module '*.yaml?raw' {
  const text: string
  // oxlint-disable-next-line import/no-default-export
  export default text
}
