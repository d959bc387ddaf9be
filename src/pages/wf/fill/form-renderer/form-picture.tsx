/** Pictures: one that was drawn or put into a field, and one of the form's layout. */
import { useQuery } from '@tanstack/react-query'
import { fileAddress } from '../../../../api/engine/uploads'
import { pictureAddress } from '../../../../api/wf/filling'

interface PictureProps {
  file: number
  alt: string
}

export const FormPicture = (props: PictureProps) => <Picture {...props} address={fileAddress} />

/** Who may fill the form may see it; the file is the form's. */
export const LayoutPicture = (props: PictureProps) => <Picture {...props} address={pictureAddress} />

function Picture({ file, alt, address }: PictureProps & { address: (file: number) => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['wf', 'picture', file], enabled: file > 0, staleTime: 60_000, queryFn: () => address(file) })
  return data ? (
    <img className="k-fill-picture" src={data} alt={alt} />
  ) : (
    <div className="k-fill-picture" {...(alt ? { role: 'img', 'aria-label': alt } : {})} />
  )
}
