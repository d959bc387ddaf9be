/** Which days and whom an act of the roster is about, in words. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { languageTags } from '../../../providers/i18n/language'

const mostNamed = 8

export function RangeText({ from, to, people }: { from: string; to: string; people: readonly string[] }) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const rest = people.length - mostNamed
  const named = [...people.slice(0, mostNamed), ...(rest > 0 ? [t('roster.more_people', { n: rest })] : [])]
  return (
    <>
      <p>
        <strong>{`${formatDate(from, formats)} – ${formatDate(to, formats)}`}</strong>
      </p>
      {named.length > 0 && <p>{new Intl.ListFormat(languageTags[formats.language]).format(named)}</p>}
    </>
  )
}
