import { Mail, Monitor, Moon, Shield, Sun, User } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button'
import { Checkbox } from '../form/checkbox'
import { CodeInput } from '../form/code-input'
import { Combobox } from '../form/combobox'
import { Field } from '../form/field'
import { FormActions } from '../form/form-actions'
import { RadioCards } from '../form/radio-cards'
import { SearchInput } from '../list/search-input'
import { SegmentedControl } from '../form/segmented-control'
import { Select } from '../form/select'
import { Switch } from '../form/switch'
import { TextArea } from '../form/text-area'
import { TextInput } from '../form/text-input'
import { Example, Group } from './group'

const themes = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
] as const
const roles = [
  {
    value: 'user',
    label: 'User',
    description: 'Reads books and keeps an account.',
    icon: <User aria-hidden="true" />,
  },
  {
    value: 'admin',
    label: 'Admin',
    description: 'Also manages people, books and genres.',
    icon: <Shield aria-hidden="true" />,
  },
] as const

const authors = ['Chinua Achebe', 'Jane Austen', 'Nawal El Saadawi', 'Ngũgĩ wa Thiong’o', 'نجيب محفوظ']

function AuthorExample() {
  const [author, setAuthor] = useState('')
  const found = authors.filter((name) => name.toLowerCase().includes(author.trim().toLowerCase()))
  return (
    <Field label="Author" hint="Suggests; any other name will do.">
      <Combobox
        dir="auto"
        opensOnPress
        value={author}
        onValueChange={setAuthor}
        options={found.map((name) => ({ id: name, label: name }))}
        onChoose={setAuthor}
        listLabel="Known authors"
        countLabel={`${found.length} suggestions`}
        emptyLabel="Nobody of that name yet"
      />
    </Field>
  )
}

export function FieldsGroup() {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState('123456')
  const [term, setTerm] = useState('Middlemarch')
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('system')
  const [role, setRole] = useState<(typeof roles)[number]['value']>('user')
  return (
    <Group title="Fields">
      <div className="grid gap-8 sm:grid-cols-2">
        <Field label="Email" hint="We send a code, never a newsletter.">
          <TextInput type="email" placeholder="you@example.com" icon={<Mail aria-hidden="true" />} />
        </Field>
        <Field label="Name" error="Name is required" required>
          <TextInput />
        </Field>
        <Field label="Large" aside="optional">
          <TextInput size="lg" defaultValue="One field, one button" />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="Not yours to change" />
        </Field>
        <Field label="Genre">
          <Select defaultValue="essay">
            <option value="novel">Novel</option>
            <option value="essay">Essay</option>
          </Select>
        </Field>
        <Field label="Genre with an error" error="Choose a genre">
          <Select>
            <option>None</option>
          </Select>
        </Field>
        <AuthorExample />
        <Field label="Summary" className="sm:col-span-2">
          <TextArea placeholder="What is it about?" />
        </Field>
        <Field label="Code" hint="Six digits, from the message we sent.">
          <CodeInput value={code} onValueChange={setCode} />
        </Field>
        <Field label="Code with an error" error="Code is invalid">
          <CodeInput value={wrong} onValueChange={setWrong} />
        </Field>
        <SearchInput label="Search books" clearLabel="Clear search" value={term} onValueChange={setTerm} />
        <SegmentedControl label="Theme" options={themes} value={theme} onValueChange={setTheme} />
        <div className="flex flex-col gap-3">
          <Checkbox label="Keep me signed in" defaultChecked />
          <Checkbox label="Tell me about new books" hint="At most once a month." />
          <Checkbox label="Not available" disabled />
        </div>
        <div className="flex flex-col gap-4">
          <Switch label="Show covers" hint="Takes effect at once." defaultChecked />
          <Switch label="Compact rows" />
          <Switch label="Not available" disabled />
        </div>
        <RadioCards
          className="sm:col-span-2"
          label="Role"
          options={roles}
          value={role}
          onValueChange={setRole}
        />
      </div>
      <Example title="Form actions">
        <FormActions>
          <Button>Cancel</Button>
          <Button variant="primary">Save book</Button>
        </FormActions>
      </Example>
    </Group>
  )
}
