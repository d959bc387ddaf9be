/** Why somebody is suspended (sc.md §4): it must be said, and stands in the audit log. */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'

const longestReason = 500

export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useTranslation('sc')
  return (
    <label className="k-account-reason">
      {t('account.reason')} *
      <Input.TextArea
        value={value}
        maxLength={longestReason}
        rows={2}
        autoFocus
        required
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
