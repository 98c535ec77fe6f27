package dto

import (
	"fmt"
	"regexp"
	"time"

	"hulak/domain"
)

// BrowserErrorReport is an error in one of our pages. Every field is a name with a fixed pattern, so that no user input can be
// sent. The error message and the URL are omitted for the same reason.
type BrowserErrorReport struct {
	Kind    string   `json:"kind" enum:"UNCAUGHT,REJECTION,CHUNK,RENDER,POLICY" doc:"How it was noticed"`
	Name    string   `json:"name" doc:"The error's name, such as TypeError, or the directive of the content policy that was broken"`
	Route   string   `json:"route" doc:"The page's path with names in place of ids, or * where it is none of ours"`
	Trace   []string `json:"trace" doc:"Where in our own files it happened, innermost first: assets/file.js:line:column"`
	Build   string   `json:"build" doc:"Which build of the pages it was"`
	Browser string   `json:"browser" enum:"CHROME,EDGE,FIREFOX,OPERA,SAFARI,OTHER"`
}

// BrowserError is a distinct error with the number of its reports.
type BrowserError struct {
	ID        string    `json:"id"`
	Kind      string    `json:"kind" enum:"UNCAUGHT,REJECTION,CHUNK,RENDER,POLICY"`
	Name      string    `json:"name"`
	Route     string    `json:"route"`
	Trace     []string  `json:"trace"`
	Builds    []string  `json:"builds" doc:"The one that had it last comes first"`
	Browsers  []string  `json:"browsers" doc:"Likewise"`
	Count     int64     `json:"count"`
	FirstSeen time.Time `json:"firstSeen"`
	LastSeen  time.Time `json:"lastSeen"`
}

const traceLengthMax = 3

var (
	errorNamePattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]{0,39}$`)
	// Words and parameter names only: an id or a token has digits inside.
	routePattern = regexp.MustCompile(`^(\*|/|(/(:[A-Za-z]{1,20}|[a-z][a-z-]{0,29}[0-9]?)){1,6})$`)
	placePattern = regexp.MustCompile(`^assets/[A-Za-z0-9_.-]{1,80}\.(js|css)(:[0-9]{1,7}:[0-9]{1,7})?$`)
	buildPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{1,20}$`)
)

// Check validates every field against its pattern.
func (f BrowserErrorReport) Check() []domain.FieldError {
	named := func(p *regexp.Regexp) rule { return matches(p, "INVALID_PARAMETER") }
	var c checks
	c.field("kind", f.Kind, required, oneOf("UNKNOWN_VALUE", "UNCAUGHT", "REJECTION", "CHUNK", "RENDER", "POLICY"))
	c.field("name", f.Name, required, named(errorNamePattern))
	c.field("route", f.Route, required, named(routePattern))
	if len(f.Trace) > traceLengthMax {
		c.fault("trace", "INVALID_PARAMETER")
	} else {
		for i, place := range f.Trace {
			c.field(fmt.Sprintf("trace[%d]", i), place, named(placePattern))
		}
	}
	c.field("build", f.Build, required, named(buildPattern))
	c.field("browser", f.Browser, required, oneOf("UNKNOWN_VALUE", "CHROME", "EDGE", "FIREFOX", "OPERA", "SAFARI", "OTHER"))
	return c.faults
}
