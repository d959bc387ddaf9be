/** Chromium for the browser tests: the machine's own, or the one that Playwright installed. */
import { chromium, type Browser } from 'playwright'
import { findChromium } from '../../scripts/chromium.mjs'
import { noteDown } from './notes'
import { patience } from './until'

const flags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Pages live for seconds: what a compiler makes of their code is thrown away before it pays.
  '--js-flags=--no-opt --no-maglev',
]

let shared: Promise<Browser> | undefined

/** One for all files of a worker, which ends with it: a start takes a second and more. A file closes the contexts that it opened. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await (shared ??= launchBrowser())
  if (browser.isConnected()) return browser
  shared = undefined
  return sharedBrowser()
}

/** @throws Error with a sentence when there is no browser */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found. Run "npm test", which installs one, or set CHROMIUM_PATH.')
  // Its sandbox needs rights that root gives up and containers often lack; the pages are our own.
  return patient(await chromium.launch({ executablePath, args: [...flags, '--no-sandbox'] }))
}

/** In a run on another day (`npm test -- --at`) the browser alone keeps the machine's clock: its pages get the other. */
const clockShift = Number(process.env['KONTOR_CLOCK_SHIFT'] ?? 0) * 1000

/** The browser's own clock, by which it counts the age of cookies. */
export const browserNow = (): number => Date.now() - clockShift

function shiftClock(shift: number): void {
  const { now } = Date
  const shifted = () => now() + shift
  globalThis.Date = new Proxy(Date, {
    apply: () => String(new Date(shifted())),
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [shifted()], made) as Date,
    get: (target, name) => (name === 'now' ? shifted : (Reflect.get(target, name) as unknown)),
  })
}

/** Slow is not broken: Playwright would give up after half a minute. */
function patient(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  return Object.assign(browser, {
    newContext: async (...options: Parameters<typeof newContext>) => {
      const context = await newContext(...options)
      context.setDefaultTimeout(patience)
      await noteDown(context)
      if (clockShift) await context.addInitScript(shiftClock, clockShift)
      return context
    },
  })
}
