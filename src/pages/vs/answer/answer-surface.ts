/** Where an answer form is drawn: on its page, or in a preview, which has a width of its own and keeps nothing. */
import { createContext, useContext } from 'react'
import { useIsPhone } from '../../../ui/use-is-phone'

interface AnswerSurface {
  width: 'window' | 'phone'
  isTrial: boolean
}

const SurfaceContext = createContext<AnswerSurface>({ width: 'window', isTrial: false })
export const AnswerSurfaceProvider = SurfaceContext.Provider
export const useAnswerSurface = (): AnswerSurface => useContext(SurfaceContext)

/** As narrow as a phone: on one, or as one sees it there. */
export function useIsNarrow(): boolean {
  const isPhone = useIsPhone()
  return useAnswerSurface().width === 'phone' || isPhone
}
