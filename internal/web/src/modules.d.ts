declare module '*.txt' {
  const words: Record<string, string>
  export default words
}

declare module '*.css' {}

interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}
