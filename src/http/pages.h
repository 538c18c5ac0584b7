#pragma once
// The page: the built files of web/, embedded in the program, each also compressed (cmake/Web.cmake). A
// program built without them serves one plain page that says how to build it.

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "http/message.h"

namespace longroll::http {

struct PageFile {
    std::string_view path;  // "index.html", "assets/index-4f3a.js"
    std::string_view bytes;
    std::string_view gzip{};  // empty where it would not be shorter
};

// What this program was built with; none when the page was not built.
std::span<const PageFile> embedded_page();
// Of rules/ and src/http: "dixie.md", "openapi.json".
std::span<const PageFile> embedded_texts();

class Pages {
  public:
    // A page without index.html is one that was not built.
    explicit Pages(std::span<const PageFile> files);
    Pages() : Pages(embedded_page()) {}

    bool built() const { return built_; }
    // For a GET or HEAD whose target is not part of the interface.
    Response answer(const Request& request) const;

  private:
    struct Item {
        PageFile file;
        std::string tag;  // ETag, of its content
    };
    Response send(const Item& item, const Request& request, bool forever) const;

    std::map<std::string, Item, std::less<>> items_;  // by address: "/assets/index-4f3a.js"
    Item index_;
    bool built_ = false;
};

std::string_view content_type(std::string_view path);
// "\"0123456789abcdef\"", by the content.
std::string content_tag(std::string_view content);

}  // namespace longroll::http
