import type { CodeMode } from '../codeLanguages.ts';

const C =
  'auto break case char const continue default do double else enum extern float for goto if inline int long register ' +
  'return short signed sizeof static struct switch typedef union unsigned void volatile while include define printf ' +
  'scanf getchar putchar puts malloc calloc realloc free memset memcpy strlen strcmp strcpy qsort EOF NULL int64_t uint64_t';
const CPP =
  'alignas auto bool break case catch char class const constexpr const_cast continue decltype default delete do double ' +
  'dynamic_cast else enum explicit extern false float for friend goto if inline int long mutable namespace new noexcept ' +
  'nullptr operator private protected public return short signed sizeof static static_cast struct switch template this ' +
  'throw true try typedef typename union unsigned using virtual void volatile while include define iostream algorithm ' +
  'vector string map set unordered_map unordered_set multiset queue priority_queue stack deque array bitset pair tuple ' +
  'cin cout cerr endl push_back emplace_back make_pair begin end rbegin rend size empty front back insert erase find count ' +
  'lower_bound upper_bound sort stable_sort reverse unique next_permutation accumulate iota max min swap abs gcd getline ' +
  'ios sync_with_stdio cin.tie first second int64_t uint64_t numeric_limits';
const JAVA =
  'abstract assert boolean break byte case catch char class continue default do double else enum extends final finally ' +
  'float for if implements import instanceof int interface long new null package private protected public return short ' +
  'static super switch synchronized this throw throws try void volatile while true false var String StringBuilder Scanner ' +
  'BufferedReader InputStreamReader StringTokenizer PrintWriter System Integer Long Math Arrays Collections ArrayList ' +
  'HashMap TreeMap HashSet TreeSet ArrayDeque PriorityQueue List Map Set println nextInt nextLong nextLine readLine';
const PYTHON =
  'and as assert async await break class continue def del elif else except False finally for from global if import in is ' +
  'lambda None nonlocal not or pass raise return True try while with yield collections heapq bisect itertools functools ' +
  'defaultdict deque Counter stdin stdout readline split strip join';
const GO =
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range ' +
  'return select struct switch type var append bufio bool byte cap close copy delete error false fmt Fprintln int int64 ' +
  'len make new nil os panic Println Scan sort string strings true uint64';
const PHP =
  'array as break case class const continue default do echo else elseif false fgets for foreach fscanf function global if ' +
  'implode explode isset list new null print return sort static STDIN switch true try unset while count strlen intval';
const JAVASCRIPT =
  'async await break case catch class const continue debugger default delete do else export extends false finally for ' +
  'function if import in instanceof let new null of return static super switch this throw true try typeof undefined var ' +
  'void while with yield console log require readFileSync readline print Number BigInt Math Map Set Array split map filter reduce';
const RUST =
  'as break const continue crate else enum extern false fn for if impl in let loop match mod move mut pub ref return self ' +
  'Self static struct super trait true type unsafe use where while Vec String HashMap HashSet BTreeMap BTreeSet VecDeque ' +
  'BinaryHeap Option Some None Result Ok Err usize i32 i64 u32 u64 println read_line read_to_string split_whitespace unwrap iter collect';
const RUBY =
  'alias and begin break case class def do else elsif end ensure false for gets if in module next nil not or puts print ' +
  'redo rescue retry return self super then true undef unless until when while yield map each select inject split to_i to_s';
const CSHARP =
  'abstract as base bool break byte case catch char class const continue decimal default do double else enum false finally ' +
  'float for foreach if in int interface internal is long namespace new null object out override params private protected ' +
  'public readonly ref return sealed short static string struct switch this throw true try typeof uint ulong using var ' +
  'virtual void while Console ReadLine WriteLine List Dictionary HashSet Queue Stack Linq';

const KOTLIN =
  'as break by class companion constructor continue data do else enum false final for fun if import in init inline interface ' +
  'internal is lateinit null object open operator out override private public return sealed super tailrec this throw true try ' +
  'val var when while Array IntArray LongArray ArrayDeque HashMap HashSet List Map MutableList PriorityQueue Set String Int ' +
  'Long println print readLine readln split map filter toInt toLong sortedBy joinToString indices until downTo step';
const PASCAL =
  'and array begin break case const continue div do downto else end exit false for function goto if in mod nil not of or ' +
  'packed procedure program record repeat set shl shr string then to true type until uses var while with xor integer longint ' +
  'int64 boolean char real double qword read readln write writeln inc dec abs sqr sqrt trunc round ord chr length copy pos';
const HASKELL =
  'case class data default deriving do else forall foreign if import in infix infixl infixr instance let module newtype of ' +
  'then type where qualified as hiding main getLine getContents interact putStrLn print read show words lines unwords unlines ' +
  'map filter foldl foldr zip zipWith replicate concatMap mapM_ forM_ Int Integer Double String Maybe Just Nothing Data.Map ' +
  'Data.Set Data.List Data.Char Data.Bits Control.Monad';
const PERL =
  'my our local sub return if elsif else unless while until for foreach last next redo use package print printf sprintf say ' +
  'push pop shift unshift splice sort reverse map grep join split keys values each exists delete defined scalar length substr ' +
  'index uc lc chomp chop ord chr abs int sqrt STDIN STDOUT eof';
const LUA =
  'and break do else elseif end false for function goto if in local nil not or repeat return then true until while ipairs ' +
  'pairs print tonumber tostring type select table.insert table.remove table.sort table.concat table.unpack string.format ' +
  'string.rep string.sub string.byte string.char math.floor math.max math.min math.huge io.read io.write io.lines';
const OCAML =
  'and as assert begin do done downto else end exception false for fun function if in include let match module mutable of ' +
  'open or rec sig struct then to true try type val when while with print_endline print_int print_string Printf.printf ' +
  'Scanf.scanf Array.make Array.init Array.sort List.map List.iter List.fold_left List.rev List.sort Hashtbl.create ' +
  'Hashtbl.find Hashtbl.replace String.length String.sub Buffer.create ref incr decr max_int';
const FORTRAN =
  'allocatable allocate call case character complex contains cycle deallocate dimension do else end enddo endif exit false ' +
  'function if implicit integer intent kind logical module none parameter pure program read real recursive result return ' +
  'select stop subroutine then true type use where while write print abs max min mod sqrt sum size shape int nint maxval minval';

const WORDS: Record<CodeMode, string> = {
  'text/x-csrc': C,
  'text/x-c++src': CPP,
  'text/x-java': JAVA,
  'text/x-python': PYTHON,
  'text/x-go': GO,
  'text/x-php': PHP,
  'text/javascript': JAVASCRIPT,
  'text/x-rustsrc': RUST,
  'text/x-ruby': RUBY,
  'text/x-csharp': CSHARP,
  'text/x-kotlin': KOTLIN,
  'text/x-pascal': PASCAL,
  'text/x-haskell': HASKELL,
  'text/x-perl': PERL,
  'text/x-lua': LUA,
  'text/x-ocaml': OCAML,
  'text/x-fortran': FORTRAN,
};

/** The words that the editor offers from the start: keywords and what solutions to problems use most. */
export function keywordsOf(mode: CodeMode): string[] {
  return WORDS[mode].split(' ');
}
