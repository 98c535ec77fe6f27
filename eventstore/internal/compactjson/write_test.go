package compactjson_test

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/eventregistry/eventregistrytest"
	"hulak/eventstore/internal/compactjson"
)

// requireWritten requires that Write and json.Marshal give the same result. It writes twice, because buffers are reused.
func requireWritten(t require.TestingT, value any) {
	want, wantErr := json.Marshal(value)
	for range 2 {
		got, err := compactjson.Write(reflect.ValueOf(value))
		require.Equal(t, wantErr, err)
		require.Equal(t, string(want), string(got))
	}
}

func TestEveryEventIsWrittenAsByTheStandardLibrary(t *testing.T) {
	t.Parallel()
	for _, zero := range eventregistry.Events() {
		goType := reflect.TypeOf(zero)
		for _, e := range []domain.Event{zero, eventregistrytest.Sample(zero)} {
			requireWritten(t, e)
			for i := range goType.NumField() {
				if goType.Field(i).Tag.Get("personal") == "true" {
					requireWritten(t, reflect.ValueOf(e).Field(i).Interface())
				}
			}
		}
		if category, _, _ := strings.Cut(zero.EventType(), "."); category == "transfer" || category == "allowance" {
			assert.True(t, compactjson.Writes(goType), "%s is written in one go", zero.EventType())
		}
	}
	requireWritten(t, domain.Metadata{Actor: domain.Actor{ID: "a<b", Role: "USER"}})
}

// own implements json.Marshaler with arbitrary text.
type own struct{ json string }

func (o own) MarshalJSON() ([]byte, error) { return []byte(o.json), nil }

// worded implements TextMarshaler; wordier also implements TextAppender.
type (
	worded  struct{ text string }
	wordier struct{ worded }
)

func (w worded) MarshalText() ([]byte, error)            { return []byte(w.text), nil }
func (w wordier) AppendText(text []byte) ([]byte, error) { return append(text, w.text...), nil }
func (p *pointed) MarshalText() ([]byte, error)          { return []byte("pointed"), nil }
func (j judging) IsZero() bool                           { return j.Odd%2 == 0 }

type pointed struct{ Text string }
type judging struct{ Odd int }

// written has fields of every type that events use, and of many that they don't.
type written struct {
	Plain   every              `json:"plain"`
	Omitted inner              `json:"omitted,omitempty"`
	Zero    inner              `json:"zero,omitzero"`
	When    time.Time          `json:"when,omitzero"`
	Judged  judging            `json:"judged,omitzero"`
	None    []string           `json:"none,omitempty"`
	Maybe   *time.Time         `json:"maybe,omitempty"`
	Own     own                `json:"own"`
	Worded  worded             `json:"worded"`
	Wordier []wordier          `json:"wordier"`
	Prices  []*decimal.Decimal `json:"prices"`
	Large   uint64             `json:"large"`
}

func TestWhatIsUnusualIsWrittenAsByTheStandardLibrary(t *testing.T) {
	t.Parallel()
	require.True(t, compactjson.Writes(reflect.TypeFor[written]()))
	at, price := time.Date(2026, 3, 9, 17, 30, 15, 123_456_000, time.FixedZone("", 5*3600+45*60)), decimal.RequireFromString("0.250")
	full := written{
		Plain: every{
			Text: "a", Small: -12, Large: math.MinInt64, Is: true, At: at, Texts: []string{}, Inners: []inner{{Text: "x", Price: price, Next: &price}, {}},
			There: &inner{}, Bytes: []byte{1, 2}, ByName: map[string]string{"b": "<", "a": ""}, Share: 1e21, Default: "d", Hidden: "h", private: "p",
		},
		Omitted: inner{Text: "o"}, Zero: inner{Text: "z"}, When: at, Judged: judging{1}, None: []string{"n"}, Maybe: &at,
		Own: own{`"own"`}, Worded: worded{"words"}, Wordier: []wordier{{worded{"more"}}}, Prices: []*decimal.Decimal{nil, &price}, Large: math.MaxUint64,
	}
	values := []written{{Own: own{"null"}}, full}
	for _, own := range []own{{`{ "a" : 1 }`}, {`"<"`}, {`"\u0041"`}, {`1`}, {``}, {`{`}, {`"`}} {
		other := full
		other.Own = own
		values = append(values, other)
	}
	for _, change := range []func(*written){
		func(v *written) { v.When = time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC) },
		func(v *written) { v.When = time.Date(2026, 1, 1, 0, 0, 0, 0, time.FixedZone("", 24*3600)) },
		func(v *written) { v.When = time.Time{} },
		func(v *written) { v.Judged = judging{2} },
		func(v *written) { v.Plain.Share = math.NaN() },
		func(v *written) { v.Plain.Bytes = []byte{} },
	} {
		other := full
		change(&other)
		values = append(values, other)
	}
	for _, v := range values {
		want, wantErr := json.Marshal(v)
		got, err := compactjson.Write(reflect.ValueOf(v))
		require.Equal(t, wantErr == nil, err == nil, "%v %v", wantErr, err)
		require.Equal(t, string(want), string(got))
	}
	for _, v := range []any{
		struct {
			every
			Rest written
		}{full.Plain, full}, pointed{"p"}, &pointed{"p"}, []pointed{{"p"}}, struct{ P pointed }{}, struct{ P *pointed }{&pointed{}},
		struct{ N json.Number }{"1"}, struct {
			N int `json:",string"`
		}{1}, struct{ Any any }{price}, [3]byte{1}, struct{ A [2]time.Time }{}, "text", 1, nil, map[string]int{"a": 1}, &price, (*decimal.Decimal)(nil), struct{}{},
		struct {
			A int `json:"a"`
			B int `json:"A"`
		}{1, 2},
	} {
		want, err := json.Marshal(v)
		require.NoError(t, err)
		got, err := compactjson.Write(reflect.ValueOf(v))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	}
}

// Types with misleading methods.
type (
	list      []list
	borrowing struct{ wordier } // a promoted AppendText, and its own MarshalText
	failing   struct{ Text string }
	maybeZero struct {
		At *time.Time `json:"at,omitzero"`
		By *judging   `json:"by,omitzero"`
	}
)

var errNoText = errors.New("there is no text")

func (borrowing) MarshalText() ([]byte, error)    { return []byte("its own"), nil }
func (failing) MarshalText() ([]byte, error)      { return nil, errNoText }
func (failing) AppendText([]byte) ([]byte, error) { return nil, errNoText }

func TestWhatMisleadsIsWrittenAsByTheStandardLibrary(t *testing.T) {
	t.Parallel()
	for title, v := range map[string]any{
		"a list of itself is written":                             list{{}, nil, {{}}},
		"a text is the type's own, not that of what it embeds":    struct{ In, Out borrowing }{borrowing{wordier{worded{"in it"}}}, borrowing{}},
		"a text that cannot be made is an error":                  struct{ F failing }{},
		"what a pointer leads to is asked whether it is zero":     maybeZero{&time.Time{}, &judging{2}},
		"what a pointer leads to is written where it is not zero": maybeZero{new(time.Unix(1, 0).UTC()), &judging{1}},
		"a pointer to nothing is zero":                            maybeZero{},
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			requireWritten(t, v)
		})
	}
}

func TestEveryTextIsWrittenAsByTheStandardLibrary(t *testing.T) {
	t.Parallel()
	write := func(t require.TestingT, text string) {
		requireWritten(t, written{
			Plain: every{Text: text, Texts: []string{text, text}}, Own: own{`""`}, Worded: worded{text}, Wordier: []wordier{{worded{text}}},
		})
	}
	for c := range rune(0x300) {
		write(t, string(c))
	}
	for _, text := range []string{"\u2028", "a\u2029b", "नमस्ते", "\xff", "a\xe0\xa4", "\u007f", "\ufffd", "😀", "</script>", strings.Repeat("x", 10_000)} {
		write(t, text)
	}
	rapid.Check(t, func(t *rapid.T) {
		write(t, string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")))
		write(t, rapid.String().Draw(t, "text"))
	})
}

func TestWhatWasWrittenIsNotWrittenOver(t *testing.T) {
	t.Parallel()
	first, err := compactjson.Write(reflect.ValueOf(inner{Text: "first"}))
	require.NoError(t, err)
	was := string(first)
	second, err := compactjson.Write(reflect.ValueOf(inner{}))
	require.NoError(t, err)
	require.Equal(t, `{"text":"","price":"0"}`, string(second), "nothing is left of the first")
	require.Equal(t, was, string(first))
	require.Equal(t, len(first), cap(first))
}

func BenchmarkWriting(b *testing.B) {
	for name, value := range map[string]any{
		"transfer.created": eventregistrytest.Sample(transfer.Created{}),
		"metadata": domain.Metadata{
			Actor: domain.Actor{ID: "0198c1de-7b1a-7c55-9d55-000000000001", Role: "SENDER"}, Correlation: "0198c1de-7b1a-7c55-9d55-000000000002", Device: "Firefox on Windows",
		},
	} {
		b.Run(name+"/this", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = compactjson.Write(reflect.ValueOf(value))
			}
		})
		b.Run(name+"/the standard library", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = json.Marshal(value)
			}
		})
	}
}
