/** Lines or cards: kept on this device. */
import { useState } from 'react'

export type Density = 'list' | 'card'
const key = 'bb-density'

export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() => (localStorage.getItem(key) === 'card' ? 'card' : 'list'))
  return [
    density,
    (next) => {
      localStorage.setItem(key, next)
      setDensity(next)
    },
  ]
}
