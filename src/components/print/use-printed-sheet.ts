/** A sheet below a record that is printed as soon as its rows are there (`k-sheet`: nothing of it is seen on a screen). */
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { showFailure } from '../../providers/notification/alerts'
import './sheet.css'

interface PrintedSheet<T> {
  key: readonly unknown[]
  read: () => Promise<readonly T[]>
  /** Also when they could not be read, which has been told. */
  onPrinted: () => void
}

/** @returns the rows; undefined until they are there */
export function usePrintedSheet<T>({ key, read, onPrinted }: PrintedSheet<T>): readonly T[] | undefined {
  const { data, error } = useQuery({ queryKey: [...key, 'sheet'], queryFn: read, retry: 1, staleTime: 0, gcTime: 0 })
  useEffect(() => {
    if (error) {
      showFailure(error)
      onPrinted()
    }
    if (!data) return
    // After it is drawn.
    const frame = requestAnimationFrame(() => {
      window.print()
      onPrinted()
    })
    return () => cancelAnimationFrame(frame)
  }, [data, error, onPrinted])
  return data
}
