import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { setLocale } from '../../api/locale.ts';
import { renderElement } from '../../testing/renderRoute.tsx';
import { MarkdownEditor, type MarkdownEditorProps } from './MarkdownEditor.tsx';
import type { MarkdownUploads, Upload } from './useUploads.ts';

let text = '';
const remember = (value: string) => {
  text = value;
};
function Page({ start, ...props }: { start: string } & Partial<MarkdownEditorProps>) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    remember(next);
    setValue(next);
  };
  return <MarkdownEditor label="Content" value={value} onChange={change} {...props} />;
}

type Opened = { start?: string; uploads?: MarkdownUploads; error?: string };
async function openEditor({ start = '', ...props }: Opened = {}) {
  remember(start);
  const app = renderElement(<Page start={start} {...props} />);
  const content = await waitFor(() => {
    const found = document.querySelector('.cm-content');
    if (found === null) throw new Error('the editor is not there yet');
    return found;
  });
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  return { ...app, content, press };
}

const picture = (name = 'cat.png', type = 'image/png') => new File(['x'], name, { type });
const paste = (content: Element, files: File[], types: string[] = ['Files']) =>
  fireEvent.paste(content, { clipboardData: { files, types, getData: () => '' } });
const refused = new ApiError({
  kind: 'answer',
  http: 200,
  ofCurrentSession: true,
  envelope: { status: 400, msg: 'picture over 4 MB' },
});

describe('the Markdown editor', () => {
  it('formats with its toolbar and shows the very page that readers see', async () => {
    const { press, user } = await openEditor();
    await press('Bold');
    expect(text).toBe('**text**');
    await user.click(screen.getByRole('radio', { name: 'Preview' }));
    const preview = await screen.findByRole('region', { name: 'Preview: Content' });
    expect((await within(preview).findByText('text')).tagName).toBe('STRONG');
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Write' }));
    await press('Bold');
    expect(text).toBe('text');
  });

  it('is left and moved through by keyboard', async () => {
    const { user } = await openEditor();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Bold' }).hasAttribute('disabled')).toBe(false));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Heading' }));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Italic' }));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Formula' }));
  });

  it('says to screen readers what is wrong with it', async () => {
    const { content } = await openEditor({ error: 'Please fill this in.' });
    await waitFor(() => expect(content.getAttribute('aria-invalid')).toBe('true'));
    expect(content.getAttribute('aria-label')).toBe('Content');
    const described = content.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Please fill this in.');
  });

  it('speaks Chinese', async () => {
    setLocale('zh-CN');
    await openEditor();
    expect(screen.getByRole('toolbar', { name: '格式' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: '预览' })).toBeTruthy();
  });
});

describe('uploads into a text', () => {
  it('are not offered to those who may not', async () => {
    const { content } = await openEditor();
    expect(screen.queryByRole('button', { name: 'Upload an image' })).toBeNull();
    paste(content, [picture()]);
    expect((await screen.findByRole('alert')).textContent).toContain('You cannot upload files here.');
  });

  it('put the link where the caret was, while one goes on writing', async () => {
    let arrive = (_: { link: string }) => {};
    const image = vi.fn<Upload>(() => new Promise((give) => (arrive = give)));
    const { content, press } = await openEditor({ start: 'end', uploads: { image } });
    paste(content, [picture('my [1].png')]);
    expect(await screen.findByRole('button', { name: 'Cancel the upload of my [1].png' })).toBeTruthy();
    await press('Numbered list');
    expect(text).toBe('1. end');
    arrive({ link: '/api/public/img/a.png' });
    await waitFor(() => expect(text).toContain('![my \\[1\\]](/api/public/img/a.png)'));
    expect(text.replace('![my \\[1\\]](/api/public/img/a.png)', '')).toBe('1. end');
    expect(screen.queryByText('Uploading my [1].png…')).toBeNull();
  });

  it('say what went wrong where it happened, and leave the text alone', async () => {
    const { content } = await openEditor({ start: 'a', uploads: { image: () => Promise.reject(refused) } });
    paste(content, [picture()]);
    expect((await screen.findByRole('alert')).textContent).toBe('cat.png: picture over 4 MB');
    expect(text).toBe('a');
  });

  it('can be called off', async () => {
    const image: Upload = (_, signal) =>
      new Promise((_give, fail) => signal.addEventListener('abort', () => fail(new Error('aborted'))));
    const { content, press } = await openEditor({ uploads: { image } });
    paste(content, [picture()]);
    await screen.findByText('Uploading cat.png…', { selector: '[class*=message] span' });
    await press('Cancel the upload of cat.png');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel the upload/ })).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(text).toBe('');
  });

  it('refuse pictures of formats that readers could not be shown', async () => {
    const image = vi.fn<Upload>(async () => ({ link: '/i' }));
    const { content, user } = await openEditor({ uploads: { image } });
    paste(content, [picture('plan.svg', 'image/svg+xml')]);
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid file format');
    await user.click(screen.getByRole('button', { name: 'Hide this message' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    input.removeAttribute('accept');
    await user.upload(input, picture('scan.tiff', 'image/tiff'));
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid file format');
    expect(image).not.toHaveBeenCalled();
  });

  it('take other files only where files are possible', async () => {
    const image = vi.fn<Upload>(async () => ({ link: '/i' }));
    const file = vi.fn<Upload>(async () => ({ link: '/f' }));
    const { content } = await openEditor({ uploads: { image, file } });
    paste(content, [picture('notes.pdf', 'application/pdf')]);
    await waitFor(() => expect(text).toBe('[notes.pdf](/f)'));
    expect(image).not.toHaveBeenCalled();
  });

  it('leave text that comes with a picture to be pasted as text', async () => {
    const image = vi.fn<Upload>(async () => ({ link: '/i' }));
    const { content } = await openEditor({ uploads: { image } });
    paste(content, [picture()], ['Files', 'text/plain']);
    expect(image).not.toHaveBeenCalled();
  });
});
