/** Pictures and files within formatted text: shown from an address that their right was asked for (bb.md §5.8). */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { CSSProperties } from 'react'
import { fileAddress } from '../../api/engine/uploads'
import { FileLink } from '../inputs/file-link'

/** A signed address is good for five minutes. */
const goodForMs = 4 * 60_000

interface RichPictureProps {
  id: number
  alt: string
  className: string | undefined
  style: CSSProperties | undefined
}

export function RichPicture({ id, alt, className, style }: RichPictureProps) {
  const { data, isError } = useQuery({ queryKey: ['picture', id], queryFn: () => fileAddress(id), staleTime: goodForMs, retry: 1 })
  if (isError) return <span className="k-secondary">{alt}</span>
  if (data === undefined) return <Skeleton.Node active className="k-rich-picture-waiting" />
  return <img src={data} alt={alt} className={className} style={style} />
}

export const RichFile = ({ id, name }: { id: number; name: string }) => <FileLink file={{ id, title: name }} />
