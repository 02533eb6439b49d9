import { act, screen, waitFor, within } from '@testing-library/react';
import { getLastAcCode, getProblemDetail, getUserProblemStatus } from '@oyez/contract/problems/problems';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../../api/session.ts';
import { aUser, fakeSite } from '../../../../testing/builders.ts';
import { fakeApi } from '../../../../testing/fakeApi.ts';
import { installFakeStream } from '../../../../testing/fakeStream.ts';
import { ALICE, aLanguage, aProblemInfo, aSubmissionDetail } from '../../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../../testing/renderRoute.tsx';
import { setScreenWidth } from '../../../../testing/screenWidth.ts';
import { draftKey, readDraft, writeDraft } from '../drafts.ts';

// The editor measures its text, which jsdom cannot.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

const CPP = ['C', 'C++ With O2', 'C++ 17 With O2', 'C++ 20 With O2'];

beforeEach(() => {
  fakeSite();
  installFakeStream();
  fakeApi(getProblemDetail, aProblemInfo({ languages: CPP, codeTemplate: {} }));
  fakeApi(
    getLanguages,
    CPP.map((name) => aLanguage(name, { available: name !== 'C++ 20 With O2', versions: ['g++ (Debian) 12.2.0'] })),
  );
  fakeApi(getUserProblemStatus, {});
});

const open = () => renderRoute('/problem/A1001', { as: aUser() });
const editor = () => screen.findByRole('textbox', { name: /^Code editor/ });
const picker = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });

describe('new code', () => {
  it('begins empty where the setter gives no start, with a word about how to begin', async () => {
    open();
    const text = await editor();
    expect(text.querySelector('.cm-placeholder')?.textContent).toContain('Write your program here.');
    expect([...text.querySelectorAll('.cm-line')].map((line) => line.textContent.replace(/^Write.*/, ''))).toEqual([
      '',
    ]);
  });

  it('is emptied by a reset, and a draft may give way to an empty editor', async () => {
    const place = { uid: ALICE, draftPlace: '', problemId: 'A1001', language: 'C++ 17 With O2' };
    writeDraft(draftKey(place), 'int drafted;', Date.now());
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Start empty' }));
    await waitFor(async () => expect((await editor()).textContent).not.toContain('drafted'));
    expect(screen.queryByText(/Your draft has been restored/)).toBeNull();
  });

  it('is in the newest C++ with optimisation that a judge runs, whose compiler the picker names', async () => {
    open();
    await waitFor(async () => expect((await picker()).value).toBe('C++ 17 With O2'));
    expect([...(await picker()).options].map((option) => option.label)).toEqual([
      'C · g++ 12.2.0',
      'C++ With O2 · g++ 12.2.0',
      'C++ 17 With O2 · g++ 12.2.0',
      'C++ 20 With O2 · g++ 12.2.0 – no judge available',
    ]);
    expect(localStorage.getItem('oyez.language')).toBeNull();
  });

  it('stays in its language when a judge of a newer one comes', async () => {
    const { user, queryClient } = open();
    await waitFor(async () => expect((await picker()).value).toBe('C++ 17 With O2'));
    await user.type(await editor(), 'x');
    fakeApi(
      getLanguages,
      CPP.map((name) => aLanguage(name)),
    );
    await queryClient.invalidateQueries({ queryKey: ['languages'] });
    await waitFor(async () =>
      expect(within(await picker()).queryByRole('option', { name: /no judge available/ })).toBeNull(),
    );
    expect((await picker()).value).toBe('C++ 17 With O2');
  });
});

describe('the letters of the editor', () => {
  const size = async (user: ReturnType<typeof open>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Editor settings' }));
    const chosen = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Font size' });
    await user.keyboard('{Escape}');
    return chosen.value;
  };

  it('begin at 22 px on a wide pane', async () => {
    const { user } = open();
    await editor();
    expect(await size(user)).toBe('22');
  });

  it('begin at 16 px on a narrow window, which has tabs', async () => {
    setScreenWidth(980);
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'Code' }));
    await editor();
    expect(await size(user)).toBe('16');
  });

  it('grow and shrink by a button each, and stay so', async () => {
    const { user } = open();
    await editor();
    await user.click(screen.getByRole('button', { name: 'Smaller text' }));
    expect(localStorage.getItem('oyez.editor.fontSize')).toBe('20');
    await user.click(screen.getByRole('button', { name: 'Larger text' }));
    expect(localStorage.getItem('oyez.editor.fontSize')).toBe('22');
    expect(screen.getByRole('button', { name: 'Larger text' }).hasAttribute('disabled')).toBe(true);
  });
});

it('the first stop of the page leads to the editor', async () => {
  const { user } = open();
  await editor();
  await user.click(screen.getByRole('button', { name: 'Skip to the editor' }));
  await waitFor(() => expect(document.activeElement?.className).toContain('cm-content'));
});

it('a key enters the editor, from behind its tab too', async () => {
  setScreenWidth(390);
  const { user } = open();
  await screen.findByText('Add them.');
  await screen.findByRole('textbox', { name: /^Code editor/, hidden: true });
  await user.keyboard('e');
  await waitFor(() => expect(document.activeElement?.className).toContain('cm-content'));
  expect(screen.getByRole('tab', { name: 'Code' }).getAttribute('aria-selected')).toBe('true');
});

/** With a draft of one's own, from a submission that one goes on with. */
async function goOn() {
  const place = { uid: ALICE, draftPlace: '', problemId: 'A1001', language: 'C++ 17 With O2' };
  writeDraft(draftKey(place), 'int drafted;', Date.now());
  fakeApi(getAllCaseResult, null);
  fakeApi(getSubmissionDetail, aSubmissionDetail({ code: 'int sent;', language: 'C++ 17 With O2' }));
  const app = renderRoute('/submission-detail/5000', { as: aUser() });
  await app.user.click(await screen.findByRole('link', { name: 'Edit and submit again' }));
  return app;
}

it('goes on with the code of a submission, and the draft comes back', async () => {
  const { user, address } = await goOn();
  expect(await screen.findByText('The code of submission 5000 is in the editor.')).toBeDefined();
  expect(address()).toBe('/problem/A1001');
  await waitFor(async () => expect((await editor()).textContent).toContain('int sent;'));
  await user.click(screen.getByRole('button', { name: 'Back to my draft' }));
  await waitFor(async () => expect((await editor()).textContent).toContain('int drafted;'));
});

it('goes on with the code of a submission and looks at the last accepted one, and the draft comes back', async () => {
  fakeApi(getUserProblemStatus, { 1000: { status: STATUS.accepted } });
  fakeApi(getLastAcCode, { submitId: 31, code: 'int solved;', language: 'C++ 17 With O2' });
  const { user, queryClient } = await goOn();
  await waitFor(async () => expect((await editor()).textContent).toContain('int sent;'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await user.click(screen.getByRole('button', { name: 'Last accepted code' }));
  expect(await screen.findByText('The code of submission 31 is in the editor.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back to my draft' }));
  await waitFor(async () => expect((await editor()).textContent).toContain('int drafted;'));
});

describe('the code of a guest who logs in', () => {
  const place = { uid: ALICE, draftPlace: '', problemId: 'A1001', language: 'C++ 17 With O2' };
  const guestsKey = draftKey({ ...place, uid: '' });
  beforeEach(() => fakeSite({ config: { problemReaders: 'everybody' } }));
  const write = async () => {
    const app = renderRoute('/problem/A1001');
    await app.user.type(await editor(), 'int guessed;');
    act(() => signIn('token-1', aUser()));
    return app;
  };

  it('stays in the editor and is theirs from then on, with what was written in other languages', async () => {
    writeDraft(draftKey({ ...place, uid: '', language: 'C' }), 'int other;', Date.now());
    await write();
    expect((await editor()).textContent).toContain('int guessed;');
    expect(readDraft(draftKey(place))?.code).toBe('int guessed;');
    expect(readDraft(draftKey({ ...place, language: 'C' }))?.code).toBe('int other;');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('oyez.draft..'))).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Back to my draft' })).toBeNull();
  });

  it('can be undone step by step after the login, but not by whoever comes after them', async () => {
    const { user } = await write();
    await user.keyboard('X');
    await waitFor(async () => expect((await editor()).textContent).toContain('int guessed;X'));
    await user.keyboard('{Control>}zz{/Control}');
    await waitFor(async () => expect((await editor()).textContent).not.toContain('guessed'));
    await user.type(await editor(), 'int known;');
    act(() => signIn('token-2', aUser({ uid: 'b'.repeat(32) })));
    await waitFor(async () => expect((await editor()).textContent).not.toContain('known'));
    await user.click(await editor());
    await user.keyboard('{Control>}z{/Control}');
    expect((await editor()).textContent).not.toContain('known');
  });

  it('stays in the editor although they had other code here, which can come back', async () => {
    writeDraft(draftKey(place), 'int drafted;', Date.now());
    const { user } = await write();
    expect(await screen.findByText(/^What you wrote before the login is in the editor/)).toBeDefined();
    expect((await editor()).textContent).toContain('int guessed;');
    expect(readDraft(draftKey(place))?.code).toBe('int guessed;');
    expect(readDraft(guestsKey)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to my draft' }));
    await waitFor(async () => expect((await editor()).textContent).toContain('int drafted;'));
    expect(screen.queryByText(/^What you wrote before the login/)).toBeNull();
    await user.click(await editor());
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect((await editor()).textContent).toContain('int guessed;'));
  });

  it('gives way to their own draft where the guest wrote nothing', async () => {
    writeDraft(draftKey(place), 'int drafted;', Date.now());
    renderRoute('/problem/A1001');
    await editor();
    act(() => signIn('token-1', aUser()));
    await waitFor(async () => expect((await editor()).textContent).toContain('int drafted;'));
  });
});
