/** The company's logo, or the mark of the product in the primary colour. */
import { useCompany } from '../../../providers/company/company'

export function LogoMark({ size = 28 }: { size?: number }) {
  const logo = useCompany()?.logo
  if (logo) return <img src={logo} height={size} alt="" className="k-logo" />
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className="k-logo-mark">
      <rect width="32" height="32" rx="8" />
      <path d="M10 7v18M22 7 11.5 16.5M14 14.5 22.5 25" fill="none" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
