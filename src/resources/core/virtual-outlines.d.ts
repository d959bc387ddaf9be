/** Address of the file with the outlines of all modules (vite.config.ts). */
declare module 'virtual:outlines' {
  export const address: string
}
