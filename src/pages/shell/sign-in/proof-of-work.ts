/** The accessible alternative to the captcha (WCAG 2.2, 3.3.8): the browser solves a puzzle beside the page's own work. */
import { leadingZeroBits, sha256 } from './sha256'

export interface Puzzle {
  salt: string
  /** Leading zero bits wanted. */ difficulty: number
}

/** Tries from `from` on. @returns the text for which sha256(salt + text) begins with enough zero bits, or null after `tries` */
export function searchProof({ salt, difficulty }: Puzzle, from: number, tries: number): string | null {
  for (let nonce = from; nonce < from + tries; nonce += 1) {
    if (leadingZeroBits(sha256(salt + nonce)) >= difficulty) return String(nonce)
  }
  return null
}

/** Solves the puzzle in a worker. @throws when the signal is aborted or the worker can't run */
export function solvePuzzle(puzzle: Puzzle, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' })
    const finish = (act: () => void) => {
      worker.terminate()
      act()
    }
    worker.onmessage = ({ data }: MessageEvent<string>) => finish(() => resolve(data))
    worker.onerror = (event) => finish(() => reject(new Error(event.message)))
    signal.addEventListener('abort', () => finish(() => reject(new DOMException('aborted', 'AbortError'))), { once: true })
    worker.postMessage(puzzle)
  })
}
