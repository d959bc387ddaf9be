/** Sends a file: small ones in one call, large ones piece by piece, each tried again, so that a lost line costs one piece. */
import { http } from '../http'

export interface Attachment { id: number; name: string; size: number; mime: string }

/** Above this many bytes a file goes in pieces. */
const wholeBytes = 8 * 1024 * 1024
const tries = 4

interface UploadOptions {
  /** @param share of the file that is there, 0–1 */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** @throws what the server refuses: 413 too large, 422 with the reason on `file` */
export async function uploadFile(file: File, options: UploadOptions): Promise<Attachment> {
  return file.size <= wholeBytes ? uploadWhole(file, options) : uploadInParts(file, options)
}

async function uploadWhole(file: File, { onProgress, signal }: UploadOptions): Promise<Attachment> {
  const body = new FormData()
  body.append('file', file, file.name)
  const { data } = await http.post<{ data: Attachment }>('/api/common/attachment', body, {
    signal, onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.min(1, loaded / total) : 0),
  })
  return data.data
}

async function uploadInParts(file: File, { onProgress, signal }: UploadOptions): Promise<Attachment> {
  const { data: { data: begun } } = await http.post<{ data: { id: number; part_size: number; parts: number } }>('/api/common/attachment/start', { name: file.name, size: file.size }, { signal })
  const address = `/api/common/attachment/${begun.id}`
  for (let part = 1; part <= begun.parts; part += 1) {
    const piece = file.slice((part - 1) * begun.part_size, part * begun.part_size)
    const before = (part - 1) * begun.part_size
    await again(signal, () => http.put(`${address}/part/${part}`, piece, {
      signal, headers: { 'content-type': 'application/octet-stream' }, onUploadProgress: ({ loaded }) => onProgress(Math.min(1, (before + loaded) / file.size)),
    }))
  }
  return again(signal, async () => (await http.post<{ data: Attachment }>(`${address}/finish`, undefined, { signal })).data.data)
}

/** A refusal is final; a line that breaks is tried again after 1, 2 and 4 seconds. */
async function again<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await act()
    } catch (error) {
      const answered = typeof error === 'object' && error !== null && 'response' in error && error.response !== undefined
      if (answered || signal.aborted || failed === tries - 1) throw error
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

const dataAddress = (content: Blob) => new Promise<string>((resolve, reject) => {
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result))
  reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'))
  reader.readAsDataURL(content)
})
