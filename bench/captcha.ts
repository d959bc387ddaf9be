/**
 * `npm run bench -- captcha`: how many of 200 captchas a machine reads (runtime.md S6; goal: less than 30 %). Tesseract is asked in several
 * ways, and the best of them counts. It must be installed: `apt-get install tesseract-ocr`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawCaptcha } from '../server/auth/sign-in/captcha'
import { machine } from './machine'

const samples = 200
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

type Picture = ReturnType<typeof sharp>
/** What somebody would try first: as it is, grey, black on white, and without thin lines. */
const ways: Readonly<Record<string, (picture: Picture) => Picture>> = {
  plain: (picture) => picture,
  grey: (picture) => picture.greyscale().normalise(),
  'black on white': (picture) => picture.greyscale().threshold(180),
  'without thin lines': (picture) => picture.greyscale().median(9).threshold(180),
}

try {
  execFileSync('tesseract', ['--version'], { stdio: 'ignore' })
} catch {
  console.error('tesseract is not installed: apt-get install tesseract-ocr')
  process.exit(1)
}

const captchas = Array.from({ length: samples }, drawCaptcha)
const folder = mkdtempSync(join(tmpdir(), 'kontor-captcha-'))
console.log(`${machine()}; ${samples} captchas`)
for (const [way, prepare] of Object.entries(ways)) {
  const files = await Promise.all(
    captchas.map(async ({ data }, at) => {
      const file = join(folder, `${at}.png`)
      await prepare(sharp(Buffer.from(data), { density: 288 }))
        .png()
        .toFile(file)
      return file
    }),
  )
  const list = join(folder, 'all.txt')
  writeFileSync(list, files.join('\n'))
  for (const layout of ['7', '8']) {
    const answers = execFileSync('tesseract', [list, '-', '--psm', layout, '-c', `tessedit_char_whitelist=${letters}`], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    })
      .toString()
      .split('\f')
      .map((answer) => answer.replaceAll(/\s/g, '').toLowerCase())
    const share = (captchas.filter(({ text }, at) => answers[at] === text.toLowerCase()).length / samples) * 100
    console.log(`${way}, layout ${layout}: ${share.toFixed(1)} % read ${share < 30 ? '✓' : '✗'}`)
  }
}
rmSync(folder, { recursive: true })
