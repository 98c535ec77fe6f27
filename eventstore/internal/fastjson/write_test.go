package fastjson_test

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
	"hulak/eventstore/internal/fastjson"
)

// requireWriteMatches requires that Write and json.Marshal give the same result. It writes twice, because buffers are reused.
func requireWriteMatches(t require.TestingT, value any) {
	want, wantErr := json.Marshal(value)
	for range 2 {
		got, err := fastjson.Write(reflect.ValueOf(value))
		require.Equal(t, wantErr, err)
		require.Equal(t, string(want), string(got))
	}
}

func TestWriteMatchesEncodingJSONForEvents(t *testing.T) {
	t.Parallel()
	for _, zero := range eventregistry.Events() {
		goType := reflect.TypeOf(zero)
		for _, e := range []domain.Event{zero, eventregistrytest.Sample(zero)} {
			requireWriteMatches(t, e)
			for i := range goType.NumField() {
				if goType.Field(i).Tag.Get("personal") == "true" {
					requireWriteMatches(t, reflect.ValueOf(e).Field(i).Interface())
				}
			}
		}
		if category, _, _ := strings.Cut(zero.EventType(), "."); category == "transfer" || category == "allowance" {
			assert.True(t, fastjson.WritesDirectly(goType), "%s is encoded without encoding/json", zero.EventType())
		}
	}
	requireWriteMatches(t, domain.Metadata{Actor: domain.Actor{ID: "a<b", Role: "USER"}})
}

// rawMarshaler implements json.Marshaler and returns json unchanged.
type rawMarshaler struct{ json string }

func (r rawMarshaler) MarshalJSON() ([]byte, error) { return []byte(r.json), nil }

// textMarshaler implements encoding.TextMarshaler. textAppender also implements encoding.TextAppender.
type (
	textMarshaler struct{ text string }
	textAppender  struct{ textMarshaler }
)

func (t textMarshaler) MarshalText() ([]byte, error)          { return []byte(t.text), nil }
func (t textAppender) AppendText(text []byte) ([]byte, error) { return append(text, t.text...), nil }
func (p *pointerMarshaler) MarshalText() ([]byte, error)      { return []byte("pointer"), nil }
func (z zeroIfEven) IsZero() bool                             { return z.Number%2 == 0 }

type pointerMarshaler struct{ Text string }
type zeroIfEven struct{ Number int }

// allFields has fields of every type that events use, and of many other types.
type allFields struct {
	Plain      eventFields        `json:"plain"`
	Omitted    innerFields        `json:"omitted,omitempty"` //nolint:modernize // the encoder must ignore omitempty, as encoding/json does
	Zero       innerFields        `json:"zero,omitzero"`
	When       time.Time          `json:"when,omitzero"`
	ZeroIfEven zeroIfEven         `json:"zeroIfEven,omitzero"`
	None       []string           `json:"none,omitempty"`
	Maybe      *time.Time         `json:"maybe,omitempty"`
	Raw        rawMarshaler       `json:"raw"`
	Marshaler  textMarshaler      `json:"marshaler"`
	Appenders  []textAppender     `json:"appenders"`
	Prices     []*decimal.Decimal `json:"prices"`
	Large      uint64             `json:"large"`
}

func TestWriteMatchesEncodingJSONForUnusualValues(t *testing.T) {
	t.Parallel()
	require.True(t, fastjson.WritesDirectly(reflect.TypeFor[allFields]()))
	at, price := time.Date(2026, 3, 9, 17, 30, 15, 123_456_000, time.FixedZone("", 5*3600+45*60)), decimal.RequireFromString("0.250")
	full := allFields{
		Plain: eventFields{
			Text: "a", Small: -12, Large: math.MinInt64, Active: true, At: at, Texts: []string{},
			Inners:   []innerFields{{Text: "x", Price: price, Next: &price}, {}},
			Optional: &innerFields{}, Bytes: []byte{1, 2}, ByName: map[string]string{"b": "<", "a": ""}, Share: 1e21,
			Default: "d", Hidden: "h", private: "p",
		},
		Omitted: innerFields{Text: "o"}, Zero: innerFields{Text: "z"}, When: at, ZeroIfEven: zeroIfEven{1}, None: []string{"n"}, Maybe: &at,
		Raw: rawMarshaler{`"own"`}, Marshaler: textMarshaler{"text"}, Appenders: []textAppender{{textMarshaler{"text"}}},
		Prices: []*decimal.Decimal{nil, &price}, Large: math.MaxUint64,
	}
	values := []allFields{{Raw: rawMarshaler{"null"}}, full}
	for _, raw := range []rawMarshaler{{`{ "a" : 1 }`}, {`"<"`}, {`"\u0041"`}, {`1`}, {``}, {`{`}, {`"`}} {
		other := full
		other.Raw = raw
		values = append(values, other)
	}
	for _, change := range []func(*allFields){
		func(v *allFields) { v.When = time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC) },
		func(v *allFields) { v.When = time.Date(2026, 1, 1, 0, 0, 0, 0, time.FixedZone("", 24*3600)) },
		func(v *allFields) { v.When = time.Time{} },
		func(v *allFields) { v.ZeroIfEven = zeroIfEven{2} },
		func(v *allFields) { v.Plain.Share = math.NaN() },
		func(v *allFields) { v.Plain.Bytes = []byte{} },
	} {
		other := full
		change(&other)
		values = append(values, other)
	}
	for _, v := range values {
		want, wantErr := json.Marshal(v)
		got, err := fastjson.Write(reflect.ValueOf(v))
		require.Equal(t, wantErr == nil, err == nil, "%v %v", wantErr, err)
		require.Equal(t, string(want), string(got))
	}
	for _, v := range []any{
		struct {
			eventFields
			Rest allFields
		}{full.Plain, full}, pointerMarshaler{"p"}, &pointerMarshaler{"p"}, []pointerMarshaler{{"p"}},
		struct{ P pointerMarshaler }{}, struct{ P *pointerMarshaler }{&pointerMarshaler{}},
		struct{ N json.Number }{"1"}, struct {
			N int `json:",string"`
		}{1}, struct{ Any any }{price}, [3]byte{1}, struct{ A [2]time.Time }{}, "text", 1, nil,
		map[string]int{"a": 1}, &price, (*decimal.Decimal)(nil), struct{}{},
		struct {
			A int `json:"a"`
			B int `json:"A"`
		}{1, 2},
	} {
		want, err := json.Marshal(v)
		require.NoError(t, err)
		got, err := fastjson.Write(reflect.ValueOf(v))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	}
}

// Types whose methods affect their encoding in unexpected ways.
type (
	recursiveList    []recursiveList
	promotedAppender struct{ textAppender } // AppendText is promoted, and MarshalText is not
	failingMarshaler struct{ Text string }
	omitZeroPointers struct {
		At *time.Time  `json:"at,omitzero"`
		By *zeroIfEven `json:"by,omitzero"`
	}
)

var errMarshal = errors.New("cannot marshal")

func (promotedAppender) MarshalText() ([]byte, error)      { return []byte("outer"), nil }
func (failingMarshaler) MarshalText() ([]byte, error)      { return nil, errMarshal }
func (failingMarshaler) AppendText([]byte) ([]byte, error) { return nil, errMarshal }

func TestWriteMatchesEncodingJSONForUnexpectedMethods(t *testing.T) {
	t.Parallel()
	for name, v := range map[string]any{
		"recursive type": recursiveList{{}, nil, {{}}},
		"own MarshalText, promoted AppendText": struct{ In, Out promotedAppender }{
			promotedAppender{textAppender{textMarshaler{"inner"}}}, promotedAppender{},
		},
		"failing MarshalText":        struct{ F failingMarshaler }{},
		"pointers to zero values":    omitZeroPointers{&time.Time{}, &zeroIfEven{2}},
		"pointers to nonzero values": omitZeroPointers{new(time.Unix(1, 0).UTC()), &zeroIfEven{1}},
		"nil pointers":               omitZeroPointers{},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireWriteMatches(t, v)
		})
	}
}

func TestWriteMatchesEncodingJSONForAnyText(t *testing.T) {
	t.Parallel()
	write := func(t require.TestingT, text string) {
		requireWriteMatches(t, allFields{
			Plain: eventFields{Text: text, Texts: []string{text, text}}, Raw: rawMarshaler{`""`}, Marshaler: textMarshaler{text},
			Appenders: []textAppender{{textMarshaler{text}}},
		})
	}
	for c := range rune(0x300) {
		write(t, string(c))
	}
	for _, text := range []string{"\u2028", "a\u2029b", "नमस्ते", "\xff", "a\xe0\xa4", "\u007f", "\ufffd", "😀",
		"</script>", strings.Repeat("x", 10_000)} {
		write(t, text)
	}
	rapid.Check(t, func(t *rapid.T) {
		write(t, string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")))
		write(t, rapid.String().Draw(t, "text"))
	})
}

func TestWriteDoesNotReuseReturnedBytes(t *testing.T) {
	t.Parallel()
	first, err := fastjson.Write(reflect.ValueOf(innerFields{Text: "first"}))
	require.NoError(t, err)
	want := string(first)
	second, err := fastjson.Write(reflect.ValueOf(innerFields{}))
	require.NoError(t, err)
	require.JSONEq(t, `{"text":"","price":"0"}`, string(second), "the result contains no data from the previous value")
	require.Equal(t, want, string(first))
	require.Equal(t, len(first), cap(first))
}

func BenchmarkWrite(b *testing.B) {
	for name, value := range map[string]any{
		"transfer.created": eventregistrytest.Sample(transfer.Created{}),
		"metadata": domain.Metadata{
			Actor:       domain.Actor{ID: "0198c1de-7b1a-7c55-9d55-000000000001", Role: "SENDER"},
			Correlation: "0198c1de-7b1a-7c55-9d55-000000000002", Device: "Firefox on Windows",
		},
	} {
		b.Run(name+"/fastjson", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = fastjson.Write(reflect.ValueOf(value))
			}
		})
		b.Run(name+"/encoding/json", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = json.Marshal(value)
			}
		})
	}
}
