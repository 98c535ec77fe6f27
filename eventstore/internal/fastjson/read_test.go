package fastjson_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/eventregistry/eventregistrytest"
	"hulak/eventstore/internal/fastjson"
)

// requireReadMatches requires that Reader and json.Unmarshal give the same result.
func requireReadMatches(t require.TestingT, r *fastjson.Reader, goType reflect.Type, data []byte) {
	got, want := reflect.New(goType), reflect.New(goType)
	gotErr, wantErr := r.Read(data, got), json.Unmarshal(data, want.Interface())
	require.Equal(t, wantErr, gotErr, "%s", data)
	if wantErr == nil {
		require.Equal(t, want.Interface(), got.Interface(), "%s", data)
	}
}

func TestReadMatchesEncodingJSONForEvents(t *testing.T) {
	t.Parallel()
	for _, zero := range eventregistry.Events() {
		goType := reflect.TypeOf(zero)
		r := fastjson.NewReader(goType)
		for _, e := range []domain.Event{zero, eventregistrytest.Sample(zero)} {
			data, err := json.Marshal(e)
			require.NoError(t, err)
			requireReadMatches(t, r, goType, data)
		}
		if category, _, _ := strings.Cut(zero.EventType(), "."); category == "transfer" || category == "allowance" {
			data, err := json.Marshal(eventregistrytest.Sample(zero))
			require.NoError(t, err)
			assert.True(t, r.ReadsDirectly(data), "%s is decoded without encoding/json", zero.EventType())
		}
	}
}

type innerFields struct {
	Text  string           `json:"text"`
	Price decimal.Decimal  `json:"price"`
	Next  *decimal.Decimal `json:"next,omitempty"`
}

// eventFields has fields of every type that events use.
type eventFields struct {
	Text     string            `json:"text"`
	Small    int8              `json:"small,omitempty"`
	Large    int64             `json:"large"`
	Active   bool              `json:"active"`
	At       time.Time         `json:"at"`
	Inner    innerFields       `json:"inner"`
	Optional *innerFields      `json:"optional"`
	Texts    []string          `json:"texts"`
	Inners   []innerFields     `json:"inners"`
	Bytes    []byte            `json:"bytes"`
	ByName   map[string]string `json:"byName"`
	Share    float64           `json:"share"`
	Default  string
	Hidden   string `json:"-"`
	private  string
}

const eventFieldsJSON = `{"text":"a","small":-12,"large":9007199254740993,"active":true,"at":"2026-03-09T17:30:15.123456Z",` +
	`"inner":{"text":"नमस्ते","price":"0.25","next":"1"},` +
	`"optional":null,"texts":["x","y"],"inners":[{"text":"","price":"1","next":null},{"text":"z","price":"2"}],"Default":"d"}`

func TestReadMatchesEncodingJSONForUnusualInput(t *testing.T) {
	t.Parallel()
	goType := reflect.TypeFor[eventFields]()
	r := fastjson.NewReader(goType)
	require.True(t, r.ReadsDirectly([]byte(eventFieldsJSON)))
	for _, text := range []string{
		eventFieldsJSON, " " + eventFieldsJSON + " ", `null`, ``, `{`, `{}`, `{}{}`, `[]`, `{"text":"a"`, `{"text":"a",}`,
		`{,"text":"a"}`, `{"text" :"a"}`,
		`{"text":"a\u0041\n"}`, "{\"text\":\"a\xff\"}", "{\"text\":\"a\n\"}",
		`{"text":null}`, `{"text":1}`, `{"TEXT":"a"}`, `{"text":"a","text":"b"}`,
		`{"small":128}`, `{"small":127}`, `{"small":-128}`, `{"small":-0}`, `{"small":01}`, `{"small":-}`, `{"small":1.0}`,
		`{"small":1e2}`, `{"small":"1"}`,
		`{"large":9223372036854775807}`, `{"large":-9223372036854775808}`, `{"large":9223372036854775808}`, `{"large":99999999999999999999}`,
		`{"active":TRUE}`, `{"active":truer}`, `{"at":"soon"}`, `{"at":null}`, `{"texts":[]}`, `{"texts":null}`,
		`{"texts":["x",]}`, `{"texts":[,"x"]}`, `{"texts":[null]}`,
		`{"optional":{"text":"a"}}`, `{"optional":{}}`, `{"bytes":"AQI=","byName":{"a":"b"},"share":0.5}`,
		`{"unknown":[1,{"a":null}]}`, `{"Hidden":"a","-":"b","private":"c"}`,
	} {
		requireReadMatches(t, r, goType, []byte(text))
	}
}

func TestReadMatchesEncodingJSONForMutatedInput(t *testing.T) {
	t.Parallel()
	goType := reflect.TypeFor[eventFields]()
	r := fastjson.NewReader(goType)
	rapid.Check(t, func(t *rapid.T) {
		data := []byte(eventFieldsJSON)
		for range rapid.IntRange(1, 3).Draw(t, "mutations") {
			index := rapid.IntRange(0, len(data)-1).Draw(t, "index")
			other := rapid.SampledFrom([]byte("{}[]\",:\\0123456789-+.eEatruflsn \xff")).Draw(t, "byte")
			switch rapid.IntRange(0, 2).Draw(t, "mutation") {
			case 0:
				data[index] = other
			case 1:
				data = append(data[:index:index], data[index+1:]...)
			case 2:
				data = append(data[:index:index], append([]byte{other}, data[index:]...)...)
			}
		}
		requireReadMatches(t, r, goType, data)
	})
}
