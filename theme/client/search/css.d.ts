/** A stylesheet's text. */
declare module '*.css' {
  const text: string
  export default text
}
