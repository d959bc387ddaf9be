/** Looks for broken links of one bulletin at once, before the weekly check does (bb.md §7); when the job is over the page is read again. */
import { useEffect, useRef, useState } from 'react'
import { checkLinksOf } from '../../../api/bb/bulletins'
import { showFailure } from '../../../providers/notification/alerts'
import { followJob, isActive, useJobs } from '../../../providers/notification/jobs'

export function useLinkCheck(bulletin: number, onChecked: () => void): () => Promise<void> {
  const [job, setJob] = useState<number | null>(null)
  const isOver = useJobs().items.some((one) => one.id === job && !isActive(one))
  const read = useRef<number | null>(null)
  useEffect(() => {
    if (!isOver || read.current === job) return
    read.current = job
    onChecked()
  }, [isOver, job, onChecked])
  return async () => {
    try {
      const started = await checkLinksOf(bulletin)
      setJob(started)
      await followJob(started)
    } catch (error) {
      showFailure(error)
    }
  }
}
