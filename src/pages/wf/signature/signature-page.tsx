/** `/wf/use/signature` (wf.md §2): the pictures of one's signature, which of them is the default, and the PIN. */
import { useState } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Skeleton, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fileThumbnail } from '../../../api/engine/uploads'
import { changeSignature, deleteSignature, readSignatures, type OwnSignature } from '../../../api/wf/signature'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import { displayName } from '../../../components/people/display-name'
import { useIdentity } from '../../../providers/auth/identity'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { Button } from '../../../ui/button'
import { NewSignature } from './new-signature'
import { PinCard } from './pin-card'
import '../../../ui/screens.css'
import './signature.css'

export default function SignaturePage() {
  const { t } = useTranslation('wf')
  const { identity } = useIdentity()
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery({ queryKey: ['wf-signatures'], queryFn: ({ signal }) => readSignatures(signal) })
  const done = () => {
    setAdding(false)
    void refetch()
  }
  const act = (what: Promise<void>) => void what.then(() => refetch(), showFailure)
  return (
    <div className="k-sign">
      <header className="k-sign-head">
        <h1>{t('signature.title')}</h1>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {t('signature.new')}
        </Button>
      </header>
      {error ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <p className="k-sign-empty">{t('signature.none')}</p>
      ) : (
        <ul className="k-sign-list">
          {data.map((one) => (
            <SignatureCard key={one.id} signature={one} onAct={act} />
          ))}
        </ul>
      )}
      <PinCard />
      {isAdding && (
        <NewSignature
          name={identity ? displayName({ name: identity.name, name_en: identity.name_en ?? null }) : ''}
          isFirst={data?.length === 0}
          onDone={done}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

function SignatureCard({ signature, onAct }: { signature: OwnSignature; onAct: (what: Promise<void>) => void }) {
  const { t } = useTranslation('wf')
  const { label, kind, image, is_default: isDefault, activated } = signature
  const [isAsking, setAsking] = useState(false)
  const { data: picture } = useQuery({
    queryKey: ['wf-signature-picture', image],
    queryFn: () => fileThumbnail(image),
    staleTime: Infinity,
  })
  return (
    <li className="k-sign-card" data-activated={activated}>
      <div className="k-sign-paper">{picture && <img src={picture} alt={label} />}</div>
      <div className="k-sign-words">
        <strong>{label}</strong>
        <span className="k-secondary">{t(`entity.signature.fields.kind.enum.${kind}`)}</span>
        {isDefault && <Tag color="success">{t('signature.default')}</Tag>}
        {!activated && <Tag>{t('signature.inactive')}</Tag>}
      </div>
      <div className="k-sign-acts">
        {!isDefault && activated && (
          <Button size="small" onClick={() => onAct(changeSignature(signature, { is_default: true }))}>
            {t('signature.make_default')}
          </Button>
        )}
        <Button
          size="small"
          type="text"
          onClick={() => onAct(changeSignature(signature, { activated: !activated, ...(activated ? { is_default: false } : {}) }))}
        >
          {t(activated ? 'signature.deactivate' : 'signature.activate')}
        </Button>
        <Button size="small" type="text" colour="danger" onClick={() => setAsking(true)}>
          {t('signature.delete')}
        </Button>
      </div>
      {isAsking && (
        <AskDialog
          danger
          title={t('screens:delete.question')}
          text={label}
          act={t('signature.delete')}
          busy={false}
          onAct={() => {
            setAsking(false)
            onAct(deleteSignature(signature))
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
