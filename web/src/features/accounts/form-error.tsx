/** What keeps a whole form from being accepted, told at once to screen readers. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="rounded-field bg-danger-soft px-4 py-3 text-[0.9375rem] text-danger">
          {text}
        </p>
      )}
    </div>
  )
}
