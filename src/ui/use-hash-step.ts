/** Step of a wizard after the # of the address, so that Back goes a step back and what was entered stays. */
import { useLocation, useNavigate } from 'react-router'

/** @param first where the address names no step */
export function useHashStep<S extends string>(steps: readonly S[], first: S): [S, (step: S) => void] {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const step = steps.find((one) => `#${one}` === hash) ?? first
  return [step, (next) => void navigate({ pathname, search, hash: `#${next}` })]
}
