/** A mast with radio waves, drawn in the brand's colour. */
export function LogoMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--mantine-color-brand-7)" />
      <g fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round">
        <path d="M6.5 15.5a7 7 0 0 1 11 0M9.3 17.6a3.6 3.6 0 0 1 5.4 0M12 12.2V5.5" />
      </g>
      <circle cx="12" cy="5.5" r="1.6" fill="#fff" />
    </svg>
  )
}
