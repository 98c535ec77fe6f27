package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"

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

// openAPIDocument indents by one space, because deeper indentation makes the document a third longer.
func (s *Server) openAPIDocument() ([]byte, error) { return indentedJSON(s.API.OpenAPI(), " ") }

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

func (s *Server) serveOpenAPI() {
	document, err := s.openAPIDocument()
	if err != nil {
		panic(err) // the route table is invalid
	}
	s.Engine.GET("/v1/openapi.json", func(c *gin.Context) {
		c.Data(http.StatusOK, "application/json; charset=utf-8", document)
	})
}
