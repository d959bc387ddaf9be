/** What happened to an event, line by line, and whether nobody has changed it since (vs.md §3). */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { LinesTable } from '../../../screens/import/lines-table'
import type { ControlRoom } from '../../../shared/vs/control'
import { useProtocolWords } from './protocol-words'
import styles from './control.module.css'

export function ProtocolPart({ lines, intact }: ControlRoom['protocol']) {
  const { t } = useTranslation('vs')
  const formats = useFormats()
  const { happened, details } = useProtocolWords()
  if (lines.length === 0) return <p className="k-secondary">{t('control.no_protocol')}</p>
  return (
    <div className={styles.part}>
      <Alert type={intact ? 'success' : 'error'} showIcon title={t(intact ? 'control.intact' : 'control.broken')} />
      <LinesTable
        label={t('control.tab.protocol')}
        headings={[t('control.line'), t('control.time'), t('control.happened'), t('control.by'), t('control.hash')]}
      >
        {lines.map((line) => (
          <tr key={line.line}>
            <td className="k-number">{line.line}</td>
            <td>{formatDateTime(line.at, formats)}</td>
            <th scope="row">
              {happened(line)}
              {details(line).map((detail) => (
                <small key={detail} className={styles.detail}>
                  {detail}
                </small>
              ))}
            </th>
            <td>{line.actor ?? t('control.by_clock')}</td>
            <td title={line.hash}>
              <code>{line.hash.slice(0, 12)}</code>
            </td>
          </tr>
        ))}
      </LinesTable>
    </div>
  )
}
