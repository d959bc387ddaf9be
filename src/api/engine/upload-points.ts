/**
 * Where large uploads stand, in IndexedDB (shell.md §3), so that one that a reload broke off goes on with the pieces that the server lacks.
 * They are a person's own, like drafts. A browser that has no IndexedDB keeps none: there every upload begins anew.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { isViewing } from '../../providers/auth/identity'
import { currentUserId } from '../../providers/auth/session'
import { isLiving, isOf, type UploadPoint } from './upload-rules'

interface UploadDatabase extends DBSchema {
  upload: { key: number; value: UploadPoint }
}

let opened: Promise<IDBPDatabase<UploadDatabase>> | undefined

/** The upload of this file that broke off: of the same person, and of no other tab that is sending it. */
export async function pointOf(file: File): Promise<UploadPoint | undefined> {
  return (await brokenOff()).find((point) => isOf(point, file))
}

/** Uploads that broke off there. @param place what `keepPoint` was told */
export const brokenOffAt = async (place: string): Promise<UploadPoint[]> => (await brokenOff()).filter((point) => point.place === place)

/** @returns when it is kept; the file itself follows, where the browser has room for it, so that nobody must choose it again */
export async function keepPoint(point: Omit<UploadPoint, 'user' | 'at' | 'file'>, file: File): Promise<void> {
  const user = owner()
  if (user === null) return
  await inDatabase<void>(undefined, async (db) => {
    await db.put('upload', { ...point, user, at: Date.now() })
  })
  void inDatabase<void>(undefined, async (db) => {
    const { store, done } = db.transaction('upload', 'readwrite')
    const kept = await store.get(point.id)
    if (kept) await store.put({ ...kept, file })
    await done
  })
}

export const forgetPoint = (id: number): Promise<void> => inDatabase<void>(undefined, (db) => db.delete('upload', id))

const lockOf = (id: number | '') => `kontor-upload ${id}`

/** While `act` runs, other tabs know that this upload is at work. */
export function whileSending<T>(id: number, act: () => Promise<T>): Promise<T> {
  // Locks exist in secure contexts only.
  return 'locks' in navigator ? navigator.locks.request(lockOf(id), act) : act()
}

async function brokenOff(): Promise<UploadPoint[]> {
  const user = owner()
  const sent = await beingSent()
  const all = await inDatabase<UploadPoint[]>([], (db) => db.getAll('upload'))
  return all.filter((point) => point.user === user && isLiving(point, Date.now()) && !sent.has(point.id))
}

/** Who looks as somebody else sends nothing. */
const owner = (): string | null => (isViewing() ? null : currentUserId())

async function beingSent(): Promise<ReadonlySet<number>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(lockOf('')) ? [Number(name.slice(lockOf('').length))] : [])))
}

async function inDatabase<T>(otherwise: T, act: (db: IDBPDatabase<UploadDatabase>) => Promise<T>): Promise<T> {
  try {
    opened ??= open()
    return await act(await opened)
  } catch (error) {
    opened = undefined
    console.warn('Uploads that break off are not kept in this browser', error)
    return otherwise
  }
}

async function open(): Promise<IDBPDatabase<UploadDatabase>> {
  const db = await openDB<UploadDatabase>('kontor-uploads', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('upload', { keyPath: 'id' }),
    terminated: () => {
      opened = undefined
    },
  })
  // Once a page's life: what the server has cleared goes, whoever began it.
  for (const point of await db.getAll('upload')) if (!isLiving(point, Date.now())) await db.delete('upload', point.id)
  return db
}
