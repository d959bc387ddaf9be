/** Inputs whose text is no amount: nothing is sent while there is one. */
import { useState } from 'react'

export interface WrongPlaces {
  isAny: boolean
  mark: (place: string, isWrong: boolean) => void
  has: (place: string) => boolean
}

export function useWrongPlaces(): WrongPlaces {
  const [places, setPlaces] = useState<ReadonlySet<string>>(new Set())
  return {
    isAny: places.size > 0,
    has: (place) => places.has(place),
    mark: (place, isWrong) =>
      setPlaces((now) => (now.has(place) === isWrong ? now : new Set(isWrong ? [...now, place] : [...now].filter((one) => one !== place)))),
  }
}
