import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { setLocale } from '../../api/locale.ts';
import { renderElement } from '../../testing/renderRoute.tsx';
import { ContractForm } from './ContractForm.tsx';
import { useContractForm } from './useContractForm.ts';

const schema = z.object({ title: z.string().trim().min(3).max(20), note: z.string().max(5) });

function Form({ onSubmit }: { onSubmit: (values: z.output<typeof schema>) => Promise<void> }) {
  const handle = useContractForm({ schema, initial: { title: '', note: '' }, byCode: { duplicate: 'title' } });
  return (
    <ContractForm handle={handle} onSubmit={onSubmit} label="Draft">
      {() => (
        <>
          <TextInput label="Title" {...handle.field('title')} />
          <TextInput label="Note" {...handle.field('note')} />
          <button type="submit">Save</button>
        </>
      )}
    </ContractForm>
  );
}

const refusal = (facts: { code?: string; fields?: { field: string; reason: string }[]; msg: string }) =>
  new ApiError({
    kind: 'answer',
    http: 200,
    ofCurrentSession: true,
    envelope: { status: 400, ...facts },
  });

describe('a form of the contract', () => {
  it('marks what the schema requires and takes its greatest length', () => {
    renderElement(<Form onSubmit={async () => undefined} />);
    const title = screen.getByLabelText(/Title/);
    expect(title.getAttribute('aria-required')).toBe('true');
    expect(title.getAttribute('maxlength')).toBe('20');
    expect(screen.getByLabelText('Note').getAttribute('aria-required')).toBe('false');
  });

  it('says at the field and above what is wrong, in the language of the moment', async () => {
    const onSubmit = vi.fn<() => Promise<void>>();
    const app = renderElement(<Form onSubmit={onSubmit} />);
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please fix one field:');
    expect(screen.getAllByText('Please fill this in.')).toHaveLength(2);
    setLocale('zh-CN');
    expect(await screen.findAllByText('请填写此项。')).toHaveLength(2);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('hands over the values as the contract wants them', async () => {
    const onSubmit = vi.fn<(values: unknown) => Promise<void>>(async () => undefined);
    const app = renderElement(<Form onSubmit={onSubmit} />);
    await app.user.type(screen.getByLabelText(/Title/), '  abc  {Enter}');
    expect(onSubmit).toHaveBeenCalledWith({ title: 'abc', note: '' });
  });

  it('puts the reasons of a reply at their fields', async () => {
    const app = renderElement(
      <Form
        onSubmit={() => Promise.reject(refusal({ msg: 'Check', fields: [{ field: 'note', reason: 'Too loud' }] }))}
      />,
    );
    await app.user.type(screen.getByLabelText(/Title/), 'abc{Enter}');
    expect(await screen.findAllByText('Too loud')).toHaveLength(2);
    expect(screen.getByLabelText('Note').getAttribute('aria-invalid')).toBe('true');
  });

  it('knows which field a code is about', async () => {
    const app = renderElement(
      <Form onSubmit={() => Promise.reject(refusal({ code: 'duplicate', msg: 'Exists already' }))} />,
    );
    await app.user.type(screen.getByLabelText(/Title/), 'abc{Enter}');
    expect(await screen.findAllByText('Exists already')).toHaveLength(2);
    expect(screen.getByLabelText(/Title/).getAttribute('aria-invalid')).toBe('true');
  });

  it('says above what belongs to no field', async () => {
    const app = renderElement(<Form onSubmit={() => Promise.reject(refusal({ msg: 'Not today' }))} />);
    await app.user.type(screen.getByLabelText(/Title/), 'abc{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Not today');
  });
});
