/** The person's background jobs as the tray shows them: those that wait or run, and the last ten; live over tabs and reloads (shell.md §7). */
import { useSyncExternalStore } from 'react'
import i18next from 'i18next'
import { showAlert, showFailure } from './alerts'
import { http } from '../http/http'
import { observable } from '../browser/observable'

export interface TrayJob {
  id: number
  kind: string
  title: string
  state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  /** Percent. */
  progress: number
  done: number | null
  total: number | null
  message: string | null
  /** `url`: where the console shows what came of it. `failures`: the first of the `failed` rows of a bulk act. */
  result: { url?: string; failed?: number; failures?: readonly { id: number; title: string; message: string }[] } | null
  file: { name: string; type: string; size: number } | null
  created_at: string
  started_at: string | null
  finished_at: string | null
}

interface JobsState {
  items: readonly TrayJob[]
  loading: boolean
  error: unknown
}

const overShown = 10
const nothing: JobsState = { items: [], loading: false, error: null }
const state = observable<JobsState>(nothing)
/** Raised when another person signs in: a late answer to the question before is dropped. */
let era = 0
/** Started in this tab: their end is announced here, and not in every other one too. */
const ownJobs = new Set<number>()

export const useJobs = (): JobsState => useSyncExternalStore(state.subscribe, state.get)
export const isActive = ({ state: now }: Pick<TrayJob, 'state'>): boolean => now === 'queued' || now === 'running'

export function startJobs(): void {
  era += 1
  state.set(nothing)
  void loadJobs()
}

export function forgetJobs(): void {
  era += 1
  ownJobs.clear()
  state.set(nothing)
}

export async function loadJobs(): Promise<void> {
  const asked = era
  state.set({ ...state.get(), loading: true, error: null })
  try {
    const {
      data: { data },
    } = await http.get<{ data: TrayJob[] }>('/api/common/job?per_page=30', { background: true })
    if (asked === era) state.set({ items: shown(data), loading: false, error: null })
  } catch (error) {
    if (asked === era) state.set({ ...state.get(), loading: false, error })
  }
}

/** `job.progress`, `job.done` came over the personal channel: they carry the job as it stands. */
export function onJobEvent(event: string, data: unknown): void {
  if ((event !== 'job.progress' && event !== 'job.done') || !isJob(data)) return
  put(data)
  if (event === 'job.done' && ownJobs.delete(data.id)) announceEnd(data)
}

/** A call of this tab answered with a job: it is in the tray at once. */
export async function followJob(id: number): Promise<void> {
  ownJobs.add(id)
  const {
    data: { data },
  } = await http.get<{ data: TrayJob }>(`/api/common/job/${id}`, { background: true })
  put(data)
  // Over before we asked: its event came, or will not come again.
  if (!isActive(data) && ownJobs.delete(id)) announceEnd(data)
}

export async function actOnJob(id: number, act: 'cancel' | 'retry'): Promise<void> {
  try {
    const {
      data: { data },
    } = await http.post<{ data: TrayJob }>(`/api/common/job/${id}/${act}`, {})
    put(data)
    if (act === 'retry') ownJobs.add(id)
  } catch (error) {
    showFailure(error)
    await loadJobs()
  }
}

/** The browser fetches it by itself, so that nothing of it lies in the page's memory. */
export async function downloadJobFile(id: number): Promise<void> {
  try {
    const {
      data: { data },
    } = await http.post<{ data: { url: string } }>(`/api/common/job/${id}/file-link`, {})
    const link = document.createElement('a')
    link.href = data.url
    link.download = ''
    link.click()
  } catch (error) {
    showFailure(error)
  }
}

function announceEnd(job: TrayJob): void {
  if (job.state === 'cancelled') return
  const failed = job.state === 'failed'
  const text = i18next.t(failed ? 'common:jobs.failed_alert' : 'common:jobs.done_alert', { title: job.title, message: job.message ?? '' })
  const act = job.file && !failed ? { label: i18next.t('common:jobs.download'), run: () => void downloadJobFile(job.id) } : undefined
  showAlert({ kind: failed ? 'danger' : 'success', text, ...(act ? { act } : {}) })
}

function put(job: TrayJob): void {
  const { items } = state.get()
  state.set({ ...state.get(), items: shown([job, ...items.filter(({ id }) => id !== job.id)]) })
}

/** Those that wait or run first, then the last ones that are over; newest first. */
function shown(items: readonly TrayJob[]): readonly TrayJob[] {
  const at = (job: TrayJob) => job.finished_at ?? job.created_at
  const active = items.filter(isActive).sort((a, b) => b.id - a.id)
  const over = items
    .filter((job) => !isActive(job))
    .sort((a, b) => (at(a) < at(b) ? 1 : -1))
    .slice(0, overShown)
  return [...active, ...over]
}

const isJob = (data: unknown): data is TrayJob =>
  typeof data === 'object' && data !== null && 'id' in data && 'state' in data && 'title' in data
