/**
 * Why the whole form was refused, announced to screen readers. `form` is the form's id, used to move the focus here.
 */
export function FormError({ text, form }: { text: string | undefined; form: string }) {
  return (
    <div role="alert">
      {text && (
        <p
          id={`${form}-error`}
          tabIndex={-1}
          className="rounded-field bg-danger-soft px-4 py-3 text-body-small text-danger"
        >
          {text}
        </p>
      )}
    </div>
  )
}
