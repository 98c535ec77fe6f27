// Command openapi prints the OpenAPI document. It includes the texts of all error codes (x-catalog). The types and texts of the
// pages are generated from it.
package main

import (
	"fmt"
	"os"

	"hulak/httpapi"
)

func main() {
	document, err := httpapi.OpenAPI()
	if err == nil {
		_, err = os.Stdout.Write(document)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
