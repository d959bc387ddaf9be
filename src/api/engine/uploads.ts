/** Sends a file: small ones in one call, large ones piece by piece, each tried again, so that a lost line or a reload costs one piece. */
import { isAxiosError } from 'axios'
import { http } from '../../providers/http/http'
import type { Attachment } from '../../shared/engine/attachments'
import { missingParts, partBytes } from './upload-rules'

/** Above this many bytes a file goes in pieces. */
const wholeBytes = 8 * 1024 * 1024
const tries = 4

interface UploadOptions {
  /** @param share of the file that is there, 0–1 */
  onProgress: (share: number) => void
  signal: AbortSignal
  /** Where it goes, the same after a reload: there it is offered again when it breaks off. */
  place?: string
}

/** A large file that was chosen before goes on where its upload broke off. @throws what the server refuses: 413 too large, 422 with the reason on `file` */
export async function uploadFile(file: File, options: UploadOptions): Promise<Attachment> {
  return file.size <= wholeBytes ? uploadWhole(file, options) : uploadInParts(file, options)
}

async function uploadWhole(file: File, { onProgress, signal }: UploadOptions): Promise<Attachment> {
  const body = new FormData()
  body.append('file', file, file.name)
  const { data } = await http.post<{ data: Attachment }>('/api/common/attachment', body, {
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.min(1, loaded / total) : 0),
  })
  return data.data
}

async function uploadInParts(file: File, options: UploadOptions): Promise<Attachment> {
  const points = await import('./upload-points')
  const begun = (await broken(file, options.signal)) ?? (await begin(file, options))
  return points.whileSending(begun.id, async () => {
    try {
      const stored = await sendParts(file, begun, options)
      await points.forgetPoint(begun.id)
      return stored
    } catch (error) {
      // What was refused, or stopped by hand, is not gone on with; a line that broke is.
      if (options.signal.aborted || isRefusal(error)) await points.forgetPoint(begun.id)
      throw error
    }
  })
}

interface Begun {
  id: number
  part_size: number
  parts: number
  arrived: readonly number[]
}

async function begin(file: File, { signal, place = '' }: UploadOptions): Promise<Begun> {
  const { name, size, lastModified } = file
  const { keepPoint } = await import('./upload-points')
  const {
    data: { data: begun },
  } = await http.post<{ data: Omit<Begun, 'arrived'> }>('/api/common/attachment/start', { name, size }, { signal })
  await keepPoint({ ...begun, place, name, size, lastModified }, file)
  return { ...begun, arrived: [] }
}

/** The same file's upload that broke off, as far as the server still has it. */
async function broken(file: File, signal: AbortSignal): Promise<Begun | undefined> {
  const { forgetPoint, pointOf } = await import('./upload-points')
  const point = await pointOf(file)
  if (!point) return undefined
  try {
    const {
      data: { data: arrived },
    } = await http.get<{ data: number[] }>(`/api/common/attachment/${point.id}/parts`, { signal })
    return { ...point, arrived }
  } catch (error) {
    if (!isRefusal(error)) throw error
    await forgetPoint(point.id)
    return undefined
  }
}

async function sendParts(file: File, { id, part_size, parts, arrived }: Begun, { onProgress, signal }: UploadOptions): Promise<Attachment> {
  const address = `/api/common/attachment/${id}`
  const bytes = (part: number) => partBytes({ size: file.size, part_size }, part)
  let there = arrived.reduce((sum, part) => sum + bytes(part), 0)
  for (const part of missingParts(parts, arrived)) {
    const piece = file.slice((part - 1) * part_size, part * part_size)
    await again(signal, () =>
      http.put(`${address}/part/${part}`, piece, {
        signal,
        headers: { 'content-type': 'application/octet-stream' },
        onUploadProgress: ({ loaded }) => onProgress(Math.min(1, (there + loaded) / file.size)),
      }),
    )
    there += bytes(part)
  }
  return again(signal, async () => (await http.post<{ data: Attachment }>(`${address}/finish`, undefined, { signal })).data.data)
}

const statusOf = (error: unknown): number | undefined => (isAxiosError(error) ? error.response?.status : undefined)

/** The server has judged it; not: it is out of order, or asks for a new sign-in. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 429
}

/** A refusal is final; a line that breaks is tried again after 1, 2 and 4 seconds. */
async function again<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await act()
    } catch (error) {
      if (statusOf(error) !== undefined || signal.aborted || failed === tries - 1) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** failed))
    }
  }
}

/** An address of the file, good for five minutes: for a picture, or to open it. */
export async function fileAddress(id: number): Promise<string> {
  const { data } = await http.post<{ data: { url: string } }>(`/api/common/attachment/${id}/link`)
  return data.data.url
}

/** Its thumbnail as a `data:` address; null = it has none. */
export async function fileThumbnail(id: number): Promise<string | null> {
  const { data, status } = await http.get<Blob>(`/api/common/attachment/${id}/thumb`, { responseType: 'blob', background: true })
  return status === 204 ? null : dataAddress(data)
}

const dataAddress = (content: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'))
    reader.readAsDataURL(content)
  })

/** Name, size and type of a file that the caller may open. */
export const readAttachment = async (id: number, signal?: AbortSignal): Promise<Attachment> =>
  (await http.get<{ data: Attachment }>(`/api/common/attachment/${id}`, { background: true, ...(signal ? { signal } : {}) })).data.data
