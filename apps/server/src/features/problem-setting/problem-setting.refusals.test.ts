import { createProblem } from '@oyez/contract/problems/problem-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aProblemForm } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let setter: TestUser;
beforeAll(async () => {
  site = await aSite();
  setter = await aUser(site, { role: 'problem_admin' });
});
afterAll(() => site.close());

describe('what a problem may not be: POST /api/admin/problem', () => {
  it('refuses a display id that is taken, whatever its case', async () => {
    const { displayId } = await aProblem(site);
    const body = aProblemForm({ problem: { problemId: displayId.toLowerCase() } });
    const refused = await site.call(createProblem, { token: setter.token, body });
    expect(refused).toMatchObject({ status: 400, code: 'display_id_taken' });
  });

  const long = 'x'.repeat(65_536);
  it.each<[string, Parameters<typeof aProblemForm>[0], string, string]>([
    ['no title', { problem: { title: ' ' } }, 'problem_text_missing', 'problem.title'],
    ['no output description', { problem: { output: '' } }, 'problem_text_missing', 'problem.output'],
    ['a long title', { problem: { title: 'x'.repeat(256) } }, 'problem_text_too_long', 'problem.title'],
    ['a long description', { problem: { description: long } }, 'problem_text_too_long', 'problem.description'],
    ['a NUL', { problem: { hint: 'a\0b' } }, 'problem_text_unstorable', 'problem.hint'],
    ['half a character', { problem: { title: 'a\ud800' } }, 'invalid_input', 'problem.title'],
    ['no display id', { problem: { problemId: ' ' } }, 'display_id_missing', 'problem.problemId'],
    ['a path as id', { problem: { problemId: '../x' } }, 'display_id_malformed', 'problem.problemId'],
    ['a hidden sign', { problem: { problemId: 'A\u202eB' } }, 'display_id_malformed', 'problem.problemId'],
    ['an emoji as id', { problem: { problemId: 'A🎈' } }, 'display_id_malformed', 'problem.problemId'],
    ['an id of dots', { problem: { problemId: '..' } }, 'display_id_malformed', 'problem.problemId'],
    ['an id that nobody sees', { problem: { problemId: '\u3164' } }, 'display_id_malformed', 'problem.problemId'],
    ['a long id', { problem: { problemId: 'x'.repeat(51) } }, 'display_id_malformed', 'problem.problemId'],
    ['no time', { problem: { timeLimit: 0 } }, 'problem_limit_out_of_range', 'problem.timeLimit'],
    ['endless time', { problem: { timeLimit: 30_001 } }, 'problem_limit_out_of_range', 'problem.timeLimit'],
    ['much memory', { problem: { memoryLimit: 1025 } }, 'problem_limit_out_of_range', 'problem.memoryLimit'],
    ['a negative stack', { problem: { stackLimit: -1 } }, 'problem_limit_out_of_range', 'problem.stackLimit'],
    ['a third type', { problem: { type: 2 } }, 'problem_value_unknown', 'problem.type'],
    ['a fourth visibility', { problem: { auth: 4 } }, 'problem_value_unknown', 'problem.auth'],
    ['another mode', { problem: { judgeMode: 'guess' } }, 'problem_value_unknown', 'problem.judgeMode'],
    [
      'subtasks in ACM',
      { problem: { judgeCaseMode: 'subtask_lowest' } },
      'case_mode_mismatch',
      'problem.judgeCaseMode',
    ],
    [
      'stopping early in OI',
      { problem: { type: 1, judgeCaseMode: 'ergodic_without_error' } },
      'case_mode_mismatch',
      'problem.judgeCaseMode',
    ],
    [
      'half an example',
      { problem: { examples: '<input>1</input>' } },
      'problem_examples_malformed',
      'problem.examples',
    ],
    ['a checker without code', { problem: { judgeMode: 'spj' } }, 'program_code_missing', 'problem.spjCode'],
    [
      'a checker in Java',
      { problem: { judgeMode: 'interactive', spjCode: 'x', spjLanguage: 'Java' } },
      'program_language_refused',
      'problem.spjLanguage',
    ],
    ['no JSON', { problem: { userExtraFile: 'x' } }, 'extra_files_malformed', 'problem.userExtraFile'],
    ['a list of files', { problem: { userExtraFile: '["a"]' } }, 'extra_files_malformed', 'problem.userExtraFile'],
    ['a file elsewhere', { problem: { userExtraFile: '{"../a":"x"}' } }, 'file_name_refused', 'problem.userExtraFile'],
    [
      'a file in the place of the program',
      { problem: { userExtraFile: '{"main.cpp":"x"}' } },
      'file_io_name_taken',
      'problem.userExtraFile',
    ],
    [
      'one name for both files',
      { problem: { isFileIO: true, ioReadFileName: 'a', ioWriteFileName: 'a' } },
      'file_io_names_missing',
      'problem.ioReadFileName',
    ],
    [
      'a file beyond the folder',
      { problem: { isFileIO: true, ioReadFileName: '/etc/passwd', ioWriteFileName: 'a' } },
      'file_name_refused',
      'problem.ioReadFileName',
    ],
    [
      "a file with the program's own name",
      { problem: { isFileIO: true, ioReadFileName: 'a', ioWriteFileName: 'main.pyc' } },
      'file_io_name_taken',
      'problem.ioWriteFileName',
    ],
    [
      'an extra file in the place of the input',
      { problem: { isFileIO: true, ioReadFileName: 'a', ioWriteFileName: 'b', userExtraFile: '{"a":"x"}' } },
      'file_io_name_of_extra_file',
      'problem.ioReadFileName',
    ],
    [
      'an extra file in the place of the output',
      { problem: { isFileIO: true, ioReadFileName: 'a', ioWriteFileName: 'b', userExtraFile: '{"b":"x"}' } },
      'file_io_name_of_extra_file',
      'problem.ioWriteFileName',
    ],
    ['no language', { languages: [] }, 'languages_missing', 'languages'],
    ['an unknown language', { languages: [{ id: 9999 }] }, 'problem_value_unknown', 'languages'],
    ['an empty template', { codeTemplates: [{ lid: 1, code: ' ', status: true }] }, 'template_empty', 'codeTemplates'],
    ['a tag without name', { tags: [{ name: ' ' }] }, 'tag_name_malformed', 'tags'],
    ['no tests', { samples: [] }, 'tests_missing', 'samples'],
    ['an empty test', { samples: [{ input: '', output: '' }] }, 'case_empty', 'samples'],
    [
      'half a point',
      { problem: { type: 1 }, samples: [{ input: '1', score: 0.5 }] },
      'case_score_malformed',
      'samples',
    ],
    [
      'negative points',
      { problem: { type: 1 }, samples: [{ input: '1', score: -1 }] },
      'case_score_malformed',
      'samples',
    ],
    [
      'no subtask',
      { problem: { type: 1, judgeCaseMode: 'subtask_average' }, samples: [{ input: '1', score: 1 }] },
      'case_group_missing',
      'samples',
    ],
    [
      'files that are nowhere',
      { isUploadTestCase: true, samples: [{ input: '1.in', output: '1.out' }] },
      'case_files_unknown',
      'samples',
    ],
    ['an invented upload', { isUploadTestCase: true, uploadTestcaseDir: '/etc' }, 'upload_unknown', ''],
  ])('refuses %s, in words and with the field', async (_, is, code, field) => {
    const body = aProblemForm(is);
    const refused = await site.call(createProblem, { token: setter.token, body });
    expect(refused).toMatchObject({ status: 400, code });
    if (field !== '') {
      expect(refused.fields?.map((one) => one.field)).toEqual([field]);
      expect(refused.msg).toContain(refused.fields?.[0]?.reason);
    }
    const other = await site.call(createProblem, {
      token: setter.token,
      body,
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(other.msg).toMatch(/\p{Script=Han}/u);
  });

  it.each([
    ['a number for a title', { problem: { title: 5 } }],
    ['no problem', {}],
    ['a list', []],
    ['an infinite limit', { problem: { ...aProblemForm().problem, timeLimit: 'Infinity' } }],
    ['an object as tests', { ...aProblemForm(), samples: {} }],
  ])('answers %s as a malformed request', async (_, body) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: createProblem.path,
      payload: body,
      headers: { authorization: setter.token },
    });
    expect([answer.statusCode, answer.json().status]).toEqual([400, 400]);
  });
});
