/** Bringing the next licence in: a file, checked by the server, in force at once. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileChooser } from '../../../components/inputs/file-chooser'
import '../../../components/inputs/file-input.css'
import { showAlert } from '../../../providers/notification/alerts'
import { uploadLicense } from '../../../api/sc/license'
import { failureOf } from '../../../providers/http/error-text'

/** Far more than a licence has, far less than a server minds. */
const mostBytes = 100_000

export function UploadCard({ canUpload, onUploaded }: { canUpload: boolean; onUploaded: () => void }) {
  const { t } = useTranslation('sc')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async ([file]: readonly File[]) => {
    if (!file || busy) return
    if (file.size > mostBytes) return setProblem(t('license.too_large'))
    setBusy(true)
    setProblem(null)
    try {
      await uploadLicense(await file.text())
      showAlert({ kind: 'success', text: t('license.uploaded') })
      onUploaded()
    } catch (error) {
      const failure = failureOf(error)
      setProblem(failure?.errors?.file?.[0] ?? failure?.text ?? t('error.license_format'))
    }
    setBusy(false)
  }
  return (
    <section
      className="k-license-card"
      aria-labelledby="k-license-upload"
      aria-busy={busy}
      onPaste={(event) => {
        if (canUpload) void take([...event.clipboardData.files])
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (canUpload) void take([...event.dataTransfer.files])
      }}
    >
      <h2 id="k-license-upload">{t('license.upload')}</h2>
      {canUpload ? (
        <>
          <p className="k-secondary">{t('license.upload_about')}</p>
          <FileChooser text={t('license.upload')} multiple={false} onChoose={(files) => void take(files)} />
        </>
      ) : (
        <p className="k-secondary">{t('error.license_no_key')}</p>
      )}
      {problem && (
        <p className="k-license-problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
