import { useState } from 'react'
import { latinKeys } from '../../domain/value/phoneticKey.ts'
import { TextField } from './TextField.tsx'

interface AgencyFieldProps {
  label: string
  value: string
  autoFocus: boolean
  onChange(code: string): void
  onEnter(): void
}

/** The code of another agency. */
export function AgencyField({ label, value, autoFocus, onChange, onEnter }: AgencyFieldProps) {
  const [code, setCode] = useState(value)
  return (
    <div className="chips">
      <TextField
        label={label}
        size={8}
        maxLength={12}
        value={code}
        tidy={(text) => latinKeys(text).toUpperCase()}
        onChange={(text) => {
          onChange(text)
          setCode(text)
        }}
        onEnter={onEnter}
        autoFocus={autoFocus}
      />
    </div>
  )
}
