import { TextField } from '../field/TextField.tsx'

/** The keys of a form’s texts. */
type TextKey<Form> = {
  [Key in keyof Form]-?: NonNullable<Form[Key]> extends string ? Key & string : never
}[keyof Form]

interface TextLine<Form> {
  key: TextKey<Form>
  label: string
  /** Width in characters. */
  size: number
  maxLength: number
  must?: boolean
  tidy?(text: string): string
  check?(text: string): string | undefined
}

interface TextLinesProps<Form> {
  form: Form
  setForm(form: NoInfer<Form>): void
  lines: readonly TextLine<Form>[]
}

/** Text fields of a form, each for one of its values. */
export function TextLines<Form extends object>({ form, setForm, lines }: TextLinesProps<Form>) {
  return lines.map(({ key, ...line }) => (
    <TextField
      key={key}
      {...line}
      value={String(form[key] ?? '')}
      onChange={(text) => setForm({ ...form, [key]: text })}
    />
  ))
}
