package httpapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/gin-gonic/gin"
)

// OpenAPI returns the OpenAPI document generated from the route table.
func OpenAPI() ([]byte, error) {
	s, err := newServer(Config{})
	if err != nil {
		return nil, err
	}
	return s.openAPIDocument()
}

// StaticResponses returns the responses used to prerender the pages. The result is a JSON object with the responses by name. The
// configuration in it contains only built-in values.
func StaticResponses() ([]byte, error) {
	s, err := newServer(Config{})
	if err != nil {
		return nil, err
	}
	responses, err := s.site.AllStaticResponses()
	if err != nil {
		return nil, err
	}
	return indentedJSON(responses, "  ")
}

// singleValue matches an object or a list with one simple value, which indentation has broken into lines.
var singleValue = regexp.MustCompile(`([\[{])\s+((?:"[^"\n]+": )?(?:"[^"\n]*"|true|false|-?\d+))\s+([\]}])`)

// openAPIDocument indents by one space, because deeper indentation makes the document a third longer. Objects and lists
// with one value stay on one line.
func (s *Server) openAPIDocument() ([]byte, error) {
	raw, err := json.Marshal(s.API.OpenAPI())
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var document map[string]any
	if err := decoder.Decode(&document); err != nil {
		return nil, err
	}
	if err := shareParameters(document); err != nil {
		return nil, err
	}
	shareSuccess(document)
	indented, err := indentedJSON(document, " ")
	return singleValue.ReplaceAll(indented, []byte(`$1$2$3`)), err
}

// shareSuccess moves the response of the many writes that only report success to the components of a decoded document.
func shareSuccess(document map[string]any) {
	ref := func(component string) map[string]any { return map[string]any{"$ref": "#/components/" + component} }
	success := map[string]any{
		"description": "OK",
		"headers":     map[string]any{"Hulak-Position": ref("headers/Hulak-Position")},
		"content":     map[string]any{"application/json": map[string]any{"schema": ref("schemas/Success")}},
	}
	document["components"].(map[string]any)["responses"].(map[string]any)["Success"] = success
	for _, path := range document["paths"].(map[string]any) {
		for _, operation := range path.(map[string]any) {
			responses := operation.(map[string]any)["responses"].(map[string]any)
			if reflect.DeepEqual(responses["200"], success) {
				responses["200"] = ref("responses/Success")
			}
		}
	}
}

// minShared is the number of operations with the same parameter from which the parameter becomes a component.
const minShared = 5

// shareParameters moves the parameters that many operations repeat to the components of a decoded document. Of several parameters with
// the same name, it moves the most frequent one.
func shareParameters(document map[string]any) error {
	var lists [][]any
	for _, path := range document["paths"].(map[string]any) {
		for _, operation := range path.(map[string]any) {
			if list, ok := operation.(map[string]any)["parameters"].([]any); ok {
				lists = append(lists, list)
			}
		}
	}
	type shared struct {
		name, text string
		count      int
	}
	counts := map[string]*shared{}
	for _, list := range lists {
		for _, p := range list {
			name, ok := p.(map[string]any)["name"].(string)
			if !ok {
				continue // already a component
			}
			text, err := json.Marshal(p)
			if err != nil {
				return err
			}
			if counts[string(text)] == nil {
				counts[string(text)] = &shared{name: name, text: string(text)}
			}
			counts[string(text)].count++
		}
	}
	chosen := map[string]string{} // text of the parameter by name
	for _, s := range slices.SortedFunc(maps.Values(counts), func(a, b *shared) int {
		return cmp.Or(b.count-a.count, strings.Compare(a.text, b.text))
	}) {
		if chosen[s.name] == "" && s.count >= minShared {
			chosen[s.name] = s.text
		}
	}
	components := document["components"].(map[string]any)["parameters"].(map[string]any)
	for _, list := range lists {
		for i, p := range list {
			text, err := json.Marshal(p)
			if err != nil {
				return err
			}
			if name, ok := p.(map[string]any)["name"].(string); ok && chosen[name] == string(text) {
				component := p.(map[string]any)["in"].(string) + "-" + name // no schema has such a name
				components[component] = p
				list[i] = map[string]any{"$ref": "#/components/parameters/" + component}
			}
		}
	}
	return nil
}

func indentedJSON(v any, indent string) ([]byte, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", indent); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// serveOpenAPI serves the document, which the first request writes: that takes longer than everything else in New.
func (s *Server) serveOpenAPI() {
	document := sync.OnceValue(func() []byte {
		document, err := s.openAPIDocument()
		if err != nil {
			panic(err) // the route table is invalid
		}
		return document
	})
	s.Engine.GET("/v1/openapi.json", func(c *gin.Context) {
		c.Data(http.StatusOK, "application/json; charset=utf-8", document())
	})
}
