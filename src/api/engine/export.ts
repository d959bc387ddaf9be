/** The call of an export: a short one answers with the file, a long one with the job that makes it. */
import { isAxiosError } from 'axios'
import type { Condition } from '../../schemas/core/types'
import { http } from '../../providers/http/http'
import type { Sort } from '../../providers/data/record-api'

export interface ExportQuestion {
  format: 'csv' | 'xlsx' | 'pdf'
  q?: string
  filter?: Condition
  sort?: readonly Sort[]
  /** Absent = all that the person may read. */
  columns?: readonly string[]
  /** Only these rows, or all but these. */
  ids?: readonly number[]
  except?: readonly number[]
  labels: 'language' | 'field' | 'editing'
}

/** @returns the job's id, or null when the file was handed to the browser at once */
export async function exportRecords(name: string, { sort = [], ...question }: ExportQuestion): Promise<number | null> {
  const order = sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')
  try {
    const { data, status, headers } = await http.post<Blob>(
      `/api/${name}/export`,
      { ...question, ...(order ? { sort: order } : {}) },
      { responseType: 'blob' },
    )
    if (status === 202) return (JSON.parse(await data.text()) as { data: { job_id: number } }).data.job_id // the answer's shape by docs/jobs.md
    saveBlob(data, fileName(String(headers['content-disposition'] ?? '')))
    return null
  } catch (error) {
    throw await withReadableBody(error)
  }
}

/** Fetches a file that the server makes at once, and hands it to the browser. */
export const downloadFile = (path: string, params: Readonly<Record<string, string | number>>): Promise<void> =>
  fetchFile({ method: 'get', url: path, params })

/** The same where making it changes something, or takes more than an address holds. */
export const postForFile = (path: string, data: object): Promise<void> => fetchFile({ method: 'post', url: path, data })

async function fetchFile(call: { method: 'get' | 'post'; url: string; params?: object; data?: object }): Promise<void> {
  try {
    const { data, headers } = await http.request<Blob>({ ...call, responseType: 'blob' })
    saveBlob(data, fileName(String(headers['content-disposition'] ?? '')))
  } catch (error) {
    throw await withReadableBody(error)
  }
}

/** A refusal comes as a blob too, since a file was asked for; whoever tells it wants JSON. */
export async function withReadableBody(error: unknown): Promise<unknown> {
  if (isAxiosError(error) && error.response?.data instanceof Blob) {
    const text = await error.response.data.text()
    try {
      error.response.data = JSON.parse(text)
    } catch {
      error.response.data = text
    }
  }
  return error
}

const fileName = (disposition: string): string => decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'export')

export function saveBlob(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // After the browser has taken hold of it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A file that an answer carries. @param content in Base64 */
export const saveBase64 = ({ name, content }: { name: string; content: string }): void =>
  saveBlob(new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))]), name)
