// node run-typescript.mjs <file.ts> [arguments]: a TypeScript program in a process of its own.
import { runnerImport } from 'vite'

const [file] = process.argv.splice(2, 1)
await runnerImport(file, { configFile: false, logLevel: 'error' })
