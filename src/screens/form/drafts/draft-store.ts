/**
 * Drafts in IndexedDB, one database an origin. A browser that has none keeps no drafts, and the form works on: every call
 * here answers as if there were nothing.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { livingDrafts, withDraft, withoutDraft, type Draft, type DraftPlace } from './draft-rules'

type Key = [user: string, screen: string, record: string]
interface DraftDatabase extends DBSchema {
  draft: { key: Key; value: Draft[] }
}

let opened: Promise<IDBPDatabase<DraftDatabase>> | undefined

export const readDrafts = (place: DraftPlace): Promise<Draft[]> =>
  inDatabase(place, [], async (db, key) => (await db.get('draft', key)) ?? [])

/** @returns whether it is kept */
export const keepDraft = (place: DraftPlace, draft: Draft): Promise<boolean> => change(place, (drafts) => withDraft(drafts, draft))

export const forgetDraft = (place: DraftPlace, writer: string): Promise<boolean> => change(place, (drafts) => withoutDraft(drafts, writer))

/** Reading and writing in one transaction: another tab may keep its own at the same moment. */
function change(place: DraftPlace, next: (drafts: readonly Draft[]) => Draft[]): Promise<boolean> {
  return inDatabase(place, false, async (db, key) => {
    const { store, done } = db.transaction('draft', 'readwrite')
    const drafts = next((await store.get(key)) ?? [])
    await (drafts.length > 0 ? store.put(drafts, key) : store.delete(key))
    await done
    return true
  })
}

async function inDatabase<T>(
  { user, screen, record }: DraftPlace,
  otherwise: T,
  act: (db: IDBPDatabase<DraftDatabase>, key: Key) => Promise<T>,
): Promise<T> {
  if (user === null) return otherwise
  try {
    opened ??= open()
    return await act(await opened, [user, screen, record])
  } catch (error) {
    opened = undefined
    console.warn('Drafts are not kept in this browser', error)
    return otherwise
  }
}

async function open(): Promise<IDBPDatabase<DraftDatabase>> {
  const db = await openDB<DraftDatabase>('kontor-drafts', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('draft'),
    terminated: () => {
      opened = undefined
    },
  })
  await sweep(db)
  return db
}

/** Once a page's life: what is older than seven days goes, whoever wrote it. */
async function sweep(db: IDBPDatabase<DraftDatabase>): Promise<void> {
  const { store, done } = db.transaction('draft', 'readwrite')
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    const living = livingDrafts(cursor.value, Date.now())
    if (living.length === 0) await cursor.delete()
    else if (living.length < cursor.value.length) await cursor.update(living)
  }
  await done
}
