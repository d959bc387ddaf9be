/**
 * Codes of the papers that were taken in this browser, in IndexedDB until 30 days after the event closes (vs.md §5.5, step 1). A browser that
 * has none keeps no codes: every call here answers as if there were nothing, and the page says that the code must be saved by hand.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Receipt } from '../../../shared/vs/secret/receipt'
import type { Answers } from '../../../shared/vs/question'

export interface KeptPaper {
  code: string
  /** What was typed and not cast yet: drafts of secret events stay in the browser. */
  answers: Answers | null
  /** Of each cast, the last one first. */
  receipts: readonly Receipt[]
  /** Milliseconds since 1970; gone after that. */
  until: number
}

export interface PaperPlace {
  /** Null keeps nothing: who looks as somebody else. */
  user: string | null
  event: number
}

type Key = [user: string, event: number]
interface PaperDatabase extends DBSchema {
  paper: { key: Key; value: KeptPaper }
}

const keptAfterClosing = 30 * 24 * 60 * 60_000

/** @param closesAt ISO instant */
export const keptUntil = (closesAt: string): number => Date.parse(closesAt) + keptAfterClosing

let opened: Promise<IDBPDatabase<PaperDatabase>> | undefined

export const readPaper = (place: PaperPlace): Promise<KeptPaper | null> =>
  inDatabase(place, null, async (db, key) => (await db.get('paper', key)) ?? null)

/** @returns whether it is kept */
export const keepPaper = (place: PaperPlace, paper: KeptPaper): Promise<boolean> =>
  inDatabase(place, false, async (db, key) => {
    await db.put('paper', paper, key)
    return true
  })

async function inDatabase<T>(
  { user, event }: PaperPlace,
  otherwise: T,
  act: (db: IDBPDatabase<PaperDatabase>, key: Key) => Promise<T>,
): Promise<T> {
  if (user === null) return otherwise
  try {
    opened ??= open()
    return await act(await opened, [user, event])
  } catch (error) {
    opened = undefined
    console.warn('Codes of papers are not kept in this browser', error)
    return otherwise
  }
}

async function open(): Promise<IDBPDatabase<PaperDatabase>> {
  const db = await openDB<PaperDatabase>('kontor-papers', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('paper'),
    terminated: () => {
      opened = undefined
    },
  })
  const { store, done } = db.transaction('paper', 'readwrite')
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value.until < Date.now()) await cursor.delete()
  await done
  return db
}
