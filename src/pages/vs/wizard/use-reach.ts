/** How many people take part, by what is typed. Two steps ask; the answer is one. */
import { useCallPreview } from '../../../components/inputs/use-preview'
import { readAudienceReach } from '../../../shared/vs/template'

export const useReach = ({ audience, exclude }: Readonly<Record<string, unknown>>) =>
  useCallPreview(readAudienceReach, { body: { audience: ownerCodes(audience), exclude: ownerCodes(exclude) } })

const ownerCodes = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code): code is string => typeof code === 'string' && /^[dgu][1-9]\d*$/.test(code)) : []
